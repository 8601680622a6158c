import { MINUTES_OF_DAY } from '#domain/delivery/limits.ts';
import { MINUTE_MS, utcDay, utcDayStart } from '#domain/time.ts';
import { zoneOffsetMs } from '#domain/time-zone.ts';

/** The minute of the local day at an instant. */
export function minuteIn(timeZone: string, at: number): number {
  const local = at + zoneOffsetMs(at, timeZone);
  return Math.floor((local - utcDayStart(utcDay(local))) / MINUTE_MS);
}

/** Parts of the day in percent that quiet hours take: two where they go over midnight. */
export function quietSpans(from: number, until: number): { start: number; end: number }[] {
  const percent = (minute: number) => (minute / MINUTES_OF_DAY) * 100;
  if (from === until) return [];
  if (from < until) return [{ start: percent(from), end: percent(until) }];
  return [
    { start: 0, end: percent(until) },
    { start: percent(from), end: 100 },
  ].filter(({ start, end }) => end > start);
}
