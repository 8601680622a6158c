import { DAY_MS, MINUTE_MS, utcDay, utcDayStart } from './time.ts';
import { zoneOffsetMs } from './time-zone.ts';

/**
 * The next instant after `after` at which local clocks show a minute of the day; where a clock change skips it, as much later
 * as it skips. UTC ms.
 */
export function nextAtMinute(after: number, minuteOfDay: number, timeZone: string): number {
  const today = utcDay(after + zoneOffsetMs(after, timeZone));
  for (let day = today - 1; ; day += 1) {
    const at = instantOf(utcDayStart(day) + minuteOfDay * MINUTE_MS, timeZone);
    if (at > after) return at;
  }
}

/** The instant of a local time, given as if it were UTC: of two the first, of one that is skipped as much later. */
function instantOf(local: number, timeZone: string): number {
  const isThen = (at: number) => at + zoneOffsetMs(at, timeZone) === local;
  const before = local - zoneOffsetMs(local - DAY_MS, timeZone);
  if (isThen(before)) return before;
  const after = local - zoneOffsetMs(before, timeZone);
  return isThen(after) ? after : before;
}
