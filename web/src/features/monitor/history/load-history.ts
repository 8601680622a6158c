import { inflateSync } from 'fflate';
import type { Series } from '#domain/telemetry/series.ts';
import { readColumns } from '#domain/telemetry/series-columns.ts';
import { readSeriesStream } from '#domain/telemetry/series-stream.ts';
import { download } from '../../../api/client.ts';
import type { UnitOfDevice } from '../monitor-queries.ts';
import { HISTORY_CHANNELS, HISTORY_FIELDS, type History, historyOf } from './history.ts';
import type { Period } from './range.ts';

/** Asks for the columns that are drawn, and reads them; throws ApiError, or RangeError when the download broke off. */
export async function loadHistory(
  { mcuId, unit }: UnitOfDevice,
  { from, to }: Period,
  signal?: AbortSignal,
): Promise<History> {
  const body = await download(
    'listRecordData',
    { mcuId, unit, startTime: Math.floor(from), endTime: Math.floor(to), fields: [...HISTORY_FIELDS] },
    signal,
  );
  const series: Series[] = [];
  for await (const day of readSeriesStream(body)) series.push(day);
  return historyOf(readColumns(series, inflateSync, HISTORY_CHANNELS));
}
