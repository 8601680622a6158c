import { DAY_MS } from '../time.ts';

/** Milliseconds that local time is ahead of UTC at an instant. */
export type Offset = (at: number) => number;

/** How the instants of a table go on from row to row. */
export type Direction = 'ascending' | 'descending';

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
    .sort((a, b) => a - b);
  if (direction === 'descending') return possible.findLast((at) => at < before) ?? possible[0] ?? null;
  return possible.find((at) => at > before) ?? possible.at(-1) ?? null;
}
