import { HOUR_MS, utcDayStart } from '../../foundation/basics/time.ts';
import { channelsOf } from '../../foundation/kinds/channels.ts';
import { ByteWriter, unzigzag, VarintReader, zigzag } from '../../foundation/kinds/varint.ts';
import type { Recode } from './recode.ts';
import type { Series } from './series.ts';
import { readColumns } from './series-columns.ts';

/** UTC hours of a series. */
export const HOURS_OF_A_DAY = 24;
const HOUR_BYTES = HOURS_OF_A_DAY / 8;
const VERSION = 1;

/**
 * The lowest and highest value of a channel in each UTC hour of a day, wire integers; NaN for an hour without a value. Of
 * a repeated channel they are over all elements.
 */
export interface HourExtremes {
  readonly low: Float64Array<ArrayBuffer>;
  readonly high: Float64Array<ArrayBuffer>;
}

/** Of a day without a value. */
export const noExtremes = (): HourExtremes => ({
  low: new Float64Array(HOURS_OF_A_DAY).fill(Number.NaN),
  high: new Float64Array(HOURS_OF_A_DAY).fill(Number.NaN),
});

/** Widens the extremes of an hour by a value. **Changes `extremes`.** */
export function widen({ low, high }: HourExtremes, hour: number, value: number): void {
  // Also for NaN, with which every comparison is false.
  if (!(low[hour]! <= value)) low[hour] = value;
  if (!(high[hour]! >= value)) high[hour] = value;
}

/** The extremes of all channels of a sealed series, as they are stored. Throws RangeError on a series that is cut off. */
export function encodeExtremes(series: Series, inflate: Recode): Uint8Array<ArrayBuffer> {
  const { at, columns } = readColumns([series], inflate);
  const start = utcDayStart(series.day);
  const hours = Uint8Array.from(at, (instant) => Math.floor((instant - start) / HOUR_MS));
  const byName = new Map<string, HourExtremes>();
  for (const [name, values] of columns) {
    const channel = name.split('.')[0]!;
    const extremes = byName.get(channel) ?? noExtremes();
    byName.set(channel, extremes);
    for (const [place, value] of values.entries()) if (!Number.isNaN(value)) widen(extremes, hours[place]!, value);
  }
  const out = new ByteWriter(1024);
  out.varint(VERSION);
  for (const { name, field } of channelsOf(series.kind)) {
    const extremes = byName.get(name);
    if (!extremes) continue;
    const bytes = encodeHours(extremes);
    out.varint(field);
    out.varint(bytes.length);
    out.append(bytes);
  }
  return out.finish();
}

function encodeHours({ low, high }: HourExtremes): Uint8Array {
  const present = new Uint8Array(HOUR_BYTES);
  const values = new ByteWriter(HOURS_OF_A_DAY * 4);
  let previous = 0;
  for (const [hour, lowest] of low.entries()) {
    if (Number.isNaN(lowest)) continue;
    present[hour >> 3]! |= 1 << (hour & 7);
    values.varint(zigzag(lowest - previous));
    values.varint(high[hour]! - lowest);
    previous = lowest;
  }
  const out = new ByteWriter(HOUR_BYTES + values.length);
  out.append(present);
  out.append(values.finish());
  return out.finish();
}

/**
 * The extremes of one channel; without a value in any hour if no record has it. Null if they were written by another version of
 * the program. Throws RangeError on bytes that are cut off.
 */
export function decodeExtremes(bytes: Uint8Array, field: number): HourExtremes | null {
  const reader = new VarintReader(bytes);
  if (reader.next() !== VERSION) return null;
  while (reader.position < bytes.length) {
    const found = reader.next();
    const length = reader.next();
    if (found === field) return decodeHours(bytes.subarray(reader.position, reader.position + length));
    reader.position += length;
  }
  return noExtremes();
}

function decodeHours(bytes: Uint8Array): HourExtremes {
  const extremes = noExtremes();
  const values = new VarintReader(bytes, HOUR_BYTES);
  let previous = 0;
  for (let hour = 0; hour < HOURS_OF_A_DAY; hour += 1) {
    if ((bytes[hour >> 3]! & (1 << (hour & 7))) === 0) continue;
    previous += unzigzag(values.next());
    extremes.low[hour] = previous;
    extremes.high[hour] = previous + values.next();
  }
  return extremes;
}
