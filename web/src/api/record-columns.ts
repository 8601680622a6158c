import { inflateSync } from 'fflate';
import type { Series } from '#domain/telemetry/series.ts';
import { readColumns, type SeriesColumns } from '#domain/telemetry/series-columns.ts';
import { readSeriesStream } from '#domain/telemetry/series-stream.ts';
import { download } from './client.ts';

interface Wanted {
  readonly mcuId: string;
  readonly unit: number;
  /** UTC epoch ms, both inclusive. */
  readonly from: number;
  readonly to: number;
}

/** Monitor records of a time, only the channels named; throws ApiError, or RangeError when the download broke off. */
export async function recordColumns(
  { mcuId, unit, from, to }: Wanted,
  channels: readonly { readonly name: string; readonly field: number }[],
  signal?: AbortSignal,
): Promise<SeriesColumns> {
  const fields = channels.map(({ field }) => field);
  const body = await download(
    'listRecordData',
    { mcuId, unit, startTime: Math.floor(from), endTime: Math.floor(to), fields },
    signal,
  );
  const series: Series[] = [];
  for await (const day of readSeriesStream(body)) series.push(day);
  return readColumns(
    series,
    inflateSync,
    channels.map(({ name }) => name),
  );
}
