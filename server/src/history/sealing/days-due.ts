import { HOUR_MS, utcDayStart } from '#domain/time.ts';

/** Time after midnight in which most devices have sent their buffered records. */
const GRACE_MS = HOUR_MS;

/** Rows ever inserted into the partition of a day. */
export type InsertCounts = ReadonlyMap<number, number>;

/**
 * Days to seal now: over for a while, and quiet, which is to say that nothing was inserted since the last look. A day that
 * is being filled from a device's memory would only make late records.
 *
 * @param seen counts of the last look; a day that was not looked at before waits
 */
export const daysDue = (counts: InsertCounts, seen: InsertCounts, now: number): number[] =>
  [...counts.keys()]
    .filter((day) => utcDayStart(day + 1) + GRACE_MS <= now && seen.get(day) === counts.get(day))
    .sort((a, b) => a - b);
