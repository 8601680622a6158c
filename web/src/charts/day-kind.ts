import { DAY_MS } from '#domain/foundation/basics/time.ts';

/** The day of an instant in the reader's time zone, to compare it with others. */
export const dayOf = (at: number): string => new Date(at).toDateString();

/** Today and yesterday have names. */
export function dayKind(at: number, now: number): 'today' | 'yesterday' | 'earlier' {
  const day = dayOf(at);
  if (day === dayOf(now)) return 'today';
  // Noon of the day before is always yesterday, even when a day has 23 or 25 hours.
  return day === dayOf(new Date(now).setHours(12, 0, 0, 0) - DAY_MS) ? 'yesterday' : 'earlier';
}
