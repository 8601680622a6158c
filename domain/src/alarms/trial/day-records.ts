import { HOURS_OF_A_DAY, type HourExtremes, noExtremes, widen } from '../../history/extremes.ts';
import { HOUR_MS, utcDayStart } from '../../time.ts';
import type { WatchedRecord } from '../evaluate.ts';
import { recordAt, type WatchedColumns } from './watched-columns.ts';

/** The records of a unit on a day by kind, the watched kind first. */
export type DayRecords = readonly WatchedColumns[];

/** Records of several kinds in a time, in order of their instants; the end is not in it. */
export function* recordsIn(all: DayRecords, unit: number, from: number, until: number): Generator<WatchedRecord, void> {
  const [only, ...others] = all;
  if (!only) return;
  if (others.length === 0) {
    for (let place = firstAt(only.at, from); place < only.at.length && only.at[place]! < until; place += 1)
      yield recordAt(only, unit, place);
    return;
  }
  const places = all.map(({ at }) => firstAt(at, from));
  for (;;) {
    let next = -1;
    for (const [index, { at }] of all.entries()) {
      const instant = at[places[index]!];
      if (instant === undefined || instant >= until) continue;
      if (next < 0 || instant < all[next]!.at[places[next]!]!) next = index;
    }
    const columns = all[next];
    if (!columns) return;
    yield recordAt(columns, unit, places[next]!);
    places[next]! += 1;
  }
}

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
