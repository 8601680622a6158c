import { QUERY_DAYS_LIMIT } from '#domain/foundation/basics/query-interval.ts';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';

/** How far back the chart goes; the server answers at most 31 days. */
export const RANGES = ['6h', '24h', '7d', '31d'] as const;
export type Range = (typeof RANGES)[number];

const SPANS_MS: Readonly<Record<Range, number>> = {
  '6h': 6 * HOUR_MS,
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '31d': QUERY_DAYS_LIMIT * DAY_MS,
};
export const rangeSpanMs = (range: Range): number => SPANS_MS[range];

export const DEFAULT_RANGE: Range = '24h';

/** A period, UTC epoch ms. */
export interface Period {
  readonly from: number;
  readonly to: number;
}
/** The period that ends at an instant. */
export const periodBefore = (to: number, range: Range): Period => ({ from: to - rangeSpanMs(range), to });

/** The period moves on in steps too small to see, so that it is not redrawn every second. */
const STEPS = 1000;

/** The range up to now, or up to a measurement that is newer by the device's clock. */
export function periodUpTo(now: number, newestAt: number | null, range: Range): Period {
  const step = rangeSpanMs(range) / STEPS;
  return periodBefore(Math.ceil(Math.max(now, newestAt ?? 0) / step) * step, range);
}
