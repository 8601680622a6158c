import { inflateSync } from 'fflate';
import type { Kind } from '#domain/foundation/kinds/registry.ts';
import type { Series } from '#domain/stream/history/series.ts';
import { readColumns, type SeriesColumns } from '#domain/stream/history/series-columns.ts';
import { readSeriesStream } from '#domain/stream/history/series-stream.ts';
import { download } from './client.ts';

interface RecordRequest {
  readonly mcuId: string;
  readonly unit: number;
  /** Defaults to the records of the monitor. */
  readonly kind?: Kind;
  /** UTC epoch ms, both inclusive. */
  readonly from: number;
  readonly to: number;
}

/**
 * Records of a period, only the named channels. Throws ApiError, or RangeError when the download was cut off.
 * @param onSeries called with the number of series, each of one UTC day, that have arrived
 */
export async function recordColumns(
  { mcuId, unit, kind, from, to }: RecordRequest,
  channels: readonly { readonly name: string; readonly field: number }[],
  signal?: AbortSignal,
  onSeries?: (count: number) => void,
): Promise<SeriesColumns> {
  const fields = channels.map(({ field }) => field);
  const body = await download(
    'listRecordData',
    { mcuId, unit, startTime: Math.floor(from), endTime: Math.floor(to), fields, ...(kind !== undefined && { kind }) },
    signal,
  );
  const series: Series[] = [];
  for await (const day of readSeriesStream(body)) {
    series.push(day);
    onSeries?.(series.length);
  }
  return readColumns(
    series,
    inflateSync,
    channels.map(({ name }) => name),
  );
}
