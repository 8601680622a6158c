import { SECOND_MS, utcDayStart } from '../basics/time.ts';

/** Number of days covered by the network rate. */
export const NETWORK_DAYS = 15;

interface ReceivedRecords {
  /** Messages of the most active unit within the days. */
  readonly count: number;
  readonly reportIntervalSeconds: number;
  /** Since when messages are expected, UTC ms. */
  readonly boundAt: number;
}

/**
 * Share of the expected messages that were received over the days that end with `lastDay`, in thousandths. For a device
 * added in between, messages are expected from then on; null if none were expected yet.
 *
 * @param lastDay UTC days since 1970-01-01, included
 */
export function networkPermille(
  { count, reportIntervalSeconds, boundAt }: ReceivedRecords,
  lastDay: number,
  days = NETWORK_DAYS,
): number | null {
  const from = Math.max(utcDayStart(lastDay - days + 1), boundAt);
  const expected = Math.floor((utcDayStart(lastDay + 1) - from) / (reportIntervalSeconds * SECOND_MS));
  if (expected < 1) return null;
  // A device that is asked to report in between sends more than its interval requires.
  return Math.min(1000, Math.round((count * 1000) / expected));
}
