import { HOUR_MS, utcDayStart } from '../../../foundation/basics/time.ts';
import { HOURS_OF_A_DAY, type HourExtremes, noExtremes, widen } from '../../../stream/history/extremes.ts';
import type { WatchedColumns } from './watched-columns.ts';

/** The records of a unit on a day by kind, the watched kind first. */
export type DayRecords = readonly WatchedColumns[];

/** The extremes of a property of the watched kind, from the records themselves. */
export function extremesOfDay(day: number, [watched]: DayRecords, key: string): HourExtremes {
  const extremes = noExtremes();
  const column = watched?.values.find((one) => one.key === key)?.column;
  const start = utcDayStart(day);
  for (const [place, value] of column?.entries() ?? []) {
    const hour = Math.floor((watched!.at[place]! - start) / HOUR_MS);
    if (!Number.isNaN(value) && hour >= 0 && hour < HOURS_OF_A_DAY) widen(extremes, hour, value);
  }
  return extremes;
}

/** The first place of ascending instants that is not before one. */
export function firstAt(at: Float64Array, instant: number): number {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[middle]! < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
