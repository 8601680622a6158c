import { DAY_MS, HOUR_MS } from './time.ts';

/** The longest query is of so many days of a calendar. */
export const QUERY_DAYS_LIMIT = 31;
/** The largest steps by which clocks are put back: an hour, two at the Troll station in Antarctica. */
const CLOCK_CHANGE_MS = 2 * HOUR_MS;
const QUERY_INTERVAL_LIMIT_MS = QUERY_DAYS_LIMIT * DAY_MS + CLOCK_CHANGE_MS;

/**
 * Why a query interval is refused as `param_error`, or `null`: start after end, or longer than 31 days.
 * Instants say nothing of a calendar, so that any 31 days of any place fit, those in which clocks are put back too.
 */
export const intervalFault = (startTime: number, endTime: number): 'start_after_end' | 'over_31_days' | null => {
  if (startTime > endTime) return 'start_after_end';
  return endTime - startTime > QUERY_INTERVAL_LIMIT_MS ? 'over_31_days' : null;
};
