import { HOUR_MS, utcDayStart } from '#domain/foundation/basics/time.ts';

/** Time after midnight in which most devices have sent their buffered records. */
const GRACE_MS = HOUR_MS;

/** Rows ever inserted into the partition of a day. */
export type InsertCounts = ReadonlyMap<number, number>;

/**
 * Days to seal now: those that ended some time ago, and into which nothing was inserted since the last check. Sealing a
 * day that is still being filled from a device's memory would only cause late records.
 *
 * @param seen counts of the last check; a day that was not checked before waits
 */
export const daysDue = (counts: InsertCounts, seen: InsertCounts, now: number): number[] =>
  [...counts.keys()]
    .filter((day) => utcDayStart(day + 1) + GRACE_MS <= now && seen.get(day) === counts.get(day))
    .sort((a, b) => a - b);
