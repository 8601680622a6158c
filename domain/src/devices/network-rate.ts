import { SECOND_MS, utcDayStart } from '../time.ts';

/** Days that the network rate looks back on. */
export const NETWORK_DAYS = 15;

interface ReceivedRecords {
  /** Messages of the most active unit within the days. */
  readonly count: number;
  readonly reportIntervalSeconds: number;
  /** Since when messages are expected, UTC ms. */
  readonly boundAt: number;
}

/**
 * Share of the expected messages that were received over the days that end with `lastDay`, in thousandths.
 * A device that was bound in between is expected from then on; null where nothing was to be expected yet.
 *
 * @param lastDay UTC days since 1970-01-01, included
 */
export function networkPermille(
  { count, reportIntervalSeconds, boundAt }: ReceivedRecords,
  lastDay: number,
): number | null {
  const from = Math.max(utcDayStart(lastDay - NETWORK_DAYS + 1), boundAt);
  const expected = Math.floor((utcDayStart(lastDay + 1) - from) / (reportIntervalSeconds * SECOND_MS));
  if (expected < 1) return null;
  // Asked for in between, a device sends more than its interval says.
  return Math.min(1000, Math.round((count * 1000) / expected));
}
