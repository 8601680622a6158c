import { Readable } from 'node:stream';
import type { Bytes } from '#domain/contract/define.ts';
import type { Channel } from '#domain/foundation/kinds/channel.ts';
import { decodeSeries, type Series } from '#domain/stream/history/series.ts';
import { readColumns } from '#domain/stream/history/series-columns.ts';
import { SeriesFrames } from '#domain/stream/history/series-stream.ts';
import { inflate } from '../../stream/history/deflate.ts';

/** Values of a quantity in equal parts of a period; what is measured in no part is not listed. */
interface ThinHistory {
  readonly records: number;
  readonly partSeconds: number;
  readonly parts: readonly {
    readonly from: string;
    readonly records: number;
    readonly mean: number;
    readonly least: number;
    readonly most: number;
  }[];
}

const PARTS = 100;

/** Makes a short list of a download of records, so that a question about a month costs no more than one about an hour. */
export async function thinHistory(
  download: Bytes,
  channel: Channel,
  { startTime, endTime }: { readonly startTime: number; readonly endTime: number },
): Promise<ThinHistory> {
  const frames = new SeriesFrames();
  const all: Series[] = [];
  const chunks = download instanceof Uint8Array ? [download] : Readable.from(download);
  for await (const chunk of chunks) for (const bytes of frames.push(chunk as Uint8Array)) all.push(decodeSeries(bytes));
  const { at, columns } = readColumns(all, inflate, [channel.name]);
  const values = columns.get(channel.name) ?? new Float64Array();
  const partMs = Math.max(1000, Math.ceil((endTime - startTime) / PARTS / 1000) * 1000);
  const lastPart = Math.max(0, Math.ceil((endTime - startTime) / partMs) - 1);
  const parts = new Map<number, { records: number; sum: number; least: number; most: number }>();
  let records = 0;
  for (const [place, value] of values.entries()) {
    const instant = at[place] ?? Number.NaN;
    if (Number.isNaN(value) || instant < startTime || instant > endTime) continue;
    records += 1;
    // The end belongs to the last part.
    const number = Math.min(Math.floor((instant - startTime) / partMs), lastPart);
    const part = parts.get(number) ?? { records: 0, sum: 0, least: value, most: value };
    part.records += 1;
    part.sum += value;
    part.least = Math.min(part.least, value);
    part.most = Math.max(part.most, value);
    parts.set(number, part);
  }
  const inUnit = (value: number) => Number((value / channel.divisor).toFixed(channel.decimals + 1));
  return {
    records,
    partSeconds: partMs / 1000,
    parts: [...parts].map(([number, part]) => ({
      from: new Date(startTime + number * partMs).toISOString(),
      records: part.records,
      mean: inUnit(part.sum / part.records),
      least: inUnit(part.least),
      most: inUnit(part.most),
    })),
  };
}
