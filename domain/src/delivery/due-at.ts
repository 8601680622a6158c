import type { AlarmSeverity } from '../alarms/catalogue.ts';
import { DAY_MS, MINUTE_MS, utcDay, utcDayStart } from '../time.ts';
import { zoneOffsetMs } from '../time-zone.ts';
import type { DeliveryChannel } from './limits.ts';
import { type DeliveryPreferences, timingOf } from './preferences.ts';

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

/** The instant of a local time, given as if it were UTC; of two, the first. */
function instantOf(local: number, timeZone: string): number {
  const before = local - zoneOffsetMs(local - DAY_MS, timeZone);
  return before + zoneOffsetMs(before, timeZone) === local ? before : local - zoneOffsetMs(before, timeZone);
}

/** Whether an instant is in the quiet hours of a person. */
export function isQuiet({ quiet }: Pick<DeliveryPreferences, 'quiet'>, timeZone: string, at: number): boolean {
  if (quiet === null || quiet.from === quiet.until) return false;
  const local = at + zoneOffsetMs(at, timeZone);
  const minute = (local - utcDayStart(utcDay(local))) / MINUTE_MS;
  return quiet.from < quiet.until
    ? minute >= quiet.from && minute < quiet.until
    : minute >= quiet.from || minute < quiet.until;
}

/**
 * When a person is told of an alarm: at once, after the quiet hours, or with the next digest; null: never. UTC ms.
 * @param timeZone of the person
 */
export function dueAt(
  preferences: DeliveryPreferences,
  { channel, level }: { readonly channel: DeliveryChannel; readonly level: AlarmSeverity },
  timeZone: string,
  now: number,
): number | null {
  const timing = timingOf(preferences, channel, level);
  if (timing === 'off') return null;
  if (timing === 'digest') return nextAtMinute(now, preferences.digestAt, timeZone);
  const isHeld = isQuiet(preferences, timeZone, now) && !(level === 1 && preferences.urgentInQuiet);
  return isHeld && preferences.quiet ? nextAtMinute(now, preferences.quiet.until, timeZone) : now;
}
