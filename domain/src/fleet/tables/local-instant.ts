import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../foundation/basics/time.ts';
import { isTimeZone, zoneOffsetMs } from '../../foundation/basics/time-zone.ts';

/** Milliseconds that local time is ahead of UTC at an instant. */
export type Offset = (at: number) => number;

/** Of a zone by its name, or of an offset like `+05:30`; null for anything else. */
export function offsetOfZone(zone: string): Offset | null {
  const [, sign, hours = '', minutes = '0'] = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d\d)?$/.exec(zone) ?? [];
  if (sign === undefined) return isTimeZone(zone) ? (at) => zoneOffsetMs(at, zone) : null;
  const fixed = (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS) * (sign === '-' ? -1 : 1);
  return () => fixed;
}

/** How the instants of a table go on from row to row. */
type Direction = 'ascending' | 'descending';

/**
 * The instant of a local time. Of the two that an hour has which the clock repeats, the first that comes after the row before: whoever
 * wrote the table wrote its rows in their order.
 *
 * @param local the local time as if it were UTC, epoch ms
 * @param before the instant of the row before; ±Infinity for none
 * @returns UTC epoch ms; null for a time that the clock skipped
 */
export function instantOfLocal(
  local: number,
  offset: Offset,
  before: number,
  direction: Direction = 'ascending',
): number | null {
  const possible = [...new Set([offset(local - DAY_MS), offset(local + DAY_MS)])]
    .map((ms) => local - ms)
    .filter((at) => at + offset(at) === local)
    .sort((a, b) => (direction === 'ascending' ? a - b : b - a));
  const [first] = possible;
  // A row from another day says nothing of this hour.
  if (first === undefined || Math.abs(before - first) > DAY_MS) return first ?? null;
  return possible.find((at) => (direction === 'ascending' ? at > before : at < before)) ?? possible.at(-1)!;
}
