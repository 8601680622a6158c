import { utcDayStart } from '../../../foundation/basics/time.ts';
import type { BmsSeries } from '../days/battery-series.ts';

/** Among fewer cells none is in the middle. */
export const MIN_CELLS = 3;

const room = { sorted: new Float64Array(0) };

/** The middle of the values that could be read at a place; NaN with fewer than {@link MIN_CELLS}. */
export function middleAt(columns: readonly Float64Array[], place: number): number {
  if (room.sorted.length < columns.length) room.sorted = new Float64Array(columns.length);
  let read = 0;
  for (const column of columns) if (column[place]! > 0) room.sorted[read++] = column[place]!;
  if (read < MIN_CELLS) return Number.NaN;
  const sorted = room.sorted.subarray(0, read).sort();
  const half = read >> 1;
  return read % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** The records of one UTC day, `to` exclusive. */
export interface DayPlaces {
  readonly day: number;
  readonly from: number;
  readonly to: number;
}

/** UTC days of the records from one place to another. */
export function daysOf({ at }: BmsSeries, from: number, to: number): DayPlaces[] {
  const days: DayPlaces[] = [];
  for (let begin = from; begin < to; ) {
    const day = Math.floor(at[begin]! / DAY);
    let end = begin + 1;
    while (end < to && at[end]! < utcDayStart(day + 1)) end++;
    days.push({ day, from: begin, to: end });
    begin = end;
  }
  return days;
}
const DAY = utcDayStart(1);
