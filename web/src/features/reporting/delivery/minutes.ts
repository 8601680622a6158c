import { MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { zoneOffsetMs } from '#domain/foundation/basics/time-zone.ts';
import { DAYS_OF_A_WEEK, weekdayOf } from '#domain/foundation/devices/working-time.ts';
import { MINUTES_OF_DAY } from '#domain/reporting/delivery/limits.ts';
import type { Preferences } from './delivery-queries.ts';

type Quiet = NonNullable<Preferences['quiet']>;

/** The minute of the local day at an instant. */
export function minuteIn(timeZone: string, at: number): number {
  const local = at + zoneOffsetMs(at, timeZone);
  return Math.floor((local - utcDayStart(utcDay(local))) / MINUTE_MS);
}

/** The day of the week at an instant, 0 is Monday. */
export const weekdayIn = (timeZone: string, at: number): number => weekdayOf(utcDay(at + zoneOffsetMs(at, timeZone)));

/** Parts of a day of the week in percent that quiet hours take: two where they go over midnight. They belong to the day on which they begin. */
export function quietSpans({ from, until, daysBits }: Quiet, weekday: number): { start: number; end: number }[] {
  const begins = (day: number) => (daysBits & (1 << ((day + DAYS_OF_A_WEEK) % DAYS_OF_A_WEEK))) !== 0;
  const percent = (minute: number) => (minute / MINUTES_OF_DAY) * 100;
  if (from === until) return [];
  if (from < until) return begins(weekday) ? [{ start: percent(from), end: percent(until) }] : [];
  return [
    ...(begins(weekday - 1) ? [{ start: 0, end: percent(until) }] : []),
    ...(begins(weekday) ? [{ start: percent(from), end: 100 }] : []),
  ].filter(({ start, end }) => end > start);
}
