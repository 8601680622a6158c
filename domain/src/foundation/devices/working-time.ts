import { DAY_MS, MINUTE_MS } from '../basics/time.ts';
import { zoneOffsetMs } from '../basics/time-zone.ts';
import type { WorkingHours } from './configuration.ts';

export const DAYS_OF_A_WEEK = 7;
/** The first day of the UTC epoch was a Thursday; Monday is 0. */
const WEEKDAY_OF_DAY_0 = 3;
/** The day of the week of a UTC day, 0 is Monday. */
export const weekdayOf = (day: number): number => (day + WEEKDAY_OF_DAY_0) % DAYS_OF_A_WEEK;

/**
 * Whether an instant is working time in the device's local time. Hours whose end is before their start belong to the
 * day on which they begin. Throws RangeError for an unknown zone.
 *
 * @param at UTC epoch ms
 *
 * @param timeZone IANA name
 */
export function isWorkingTime(at: number, { daysBits, fromMinute, toMinute }: WorkingHours, timeZone: string): boolean {
  const local = at + zoneOffsetMs(at, timeZone);
  const day = Math.floor(local / DAY_MS);
  const minute = Math.floor((local - day * DAY_MS) / MINUTE_MS);
  const begins = (of: number) => (daysBits & (1 << weekdayOf(of))) !== 0;
  if (fromMinute < toMinute) return begins(day) && minute >= fromMinute && minute < toMinute;
  return (begins(day) && minute >= fromMinute) || (begins(day - 1) && minute < toMinute);
}
