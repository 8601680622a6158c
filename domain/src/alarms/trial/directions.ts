import { KIND } from '../../kinds/registry.ts';
import { netCurrentCentiAmp } from '../../units.ts';
import type { BookRules } from '../battery-book.ts';
import { type Direction, type DirectionState, directionAfter, directionAt } from '../direction.ts';
import type { DayRecords } from './day-records.ts';

/** Where the current goes at each record of the watched kind; null where that is not known. */
export type Directions = readonly (Direction | null)[];

/**
 * Where the current goes at each record of a day, and after its last one.
 * @param before where it went before the day
 */
export function directionsOf(
  records: DayRecords,
  before: DirectionState | undefined,
  book: BookRules,
): { at: Directions; after: DirectionState | undefined } {
  const [watched] = records;
  const { at, net } = currentsOf(records);
  const isMonitor = watched?.kind === KIND.monitor;
  const directions: (Direction | null)[] = new Array(watched?.at.length ?? 0);
  let direction = before;
  let next = 0;
  for (let place = 0; place < directions.length; place += 1) {
    const instant = watched!.at[place]!;
    // Of two records of one instant the one of the watched kind is the first.
    for (; next < at.length && (isMonitor ? next <= place : at[next]! < instant); next += 1)
      direction = directionAfter(direction, at[next]!, net(next), book);
    directions[place] = directionAt(direction, instant, book);
  }
  for (; next < at.length; next += 1) direction = directionAfter(direction, at[next]!, net(next), book);
  return { at: directions, after: direction };
}

/**
 * Where the current goes after the records of some days, of which those before are not known.
 * @param time from since when these are all records
 *
 * @returns `isSure` if earlier ones could not change it: it has held for long enough since, or there was a gap
 */
export function directionBefore(
  days: Iterable<DayRecords>,
  { from, until }: { readonly from: number; readonly until: number },
  book: BookRules,
): { direction: DirectionState | undefined; isSure: boolean } {
  let direction: DirectionState | undefined;
  let isSure = false;
  let lastAt = from;
  for (const records of days) {
    const { at, net } = currentsOf(records);
    for (const [place, instant] of at.entries()) {
      if (instant - lastAt > book.gapMs) isSure = true;
      direction = directionAfter(direction, instant, net(place), book);
      if (direction?.at === instant) lastAt = instant;
      if (direction && direction.held !== null) isSure = true;
    }
  }
  return { direction, isSure: isSure || until - lastAt > book.gapMs };
}

const NONE = new Float64Array();

/** The net current of the monitor records of a day by their place. */
function currentsOf(records: DayRecords): { at: Float64Array; net: (place: number) => number | null } {
  const monitors = records.find(({ kind }) => kind === KIND.monitor);
  const columnOf = (key: string) => monitors?.values.find((one) => one.key === key)?.column ?? NONE;
  const [using, charging] = [columnOf('currentUsingCentiAmp'), columnOf('currentChargingCentiAmp')];
  const measured = (value = Number.NaN) => (Number.isNaN(value) ? null : value);
  return {
    at: monitors?.at ?? NONE,
    net: (place) => netCurrentCentiAmp(measured(using[place]), measured(charging[place])),
  };
}
