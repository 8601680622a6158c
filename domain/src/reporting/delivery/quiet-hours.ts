import type { AlarmSeverity } from '../../alerting/alarms/words/severity.ts';
import { nextAtMinute } from '../../foundation/basics/next-at-minute.ts';
import { isWorkingTime } from '../../foundation/devices/working-time.ts';
import type { DeliveryChannel } from './limits.ts';
import { type DeliveryPreferences, timingOf } from './preferences.ts';

/** Whether an instant is in the quiet hours of a person. */
export function isQuiet({ quiet }: Pick<DeliveryPreferences, 'quiet'>, timeZone: string, at: number): boolean {
  if (quiet === null || quiet.from === quiet.until) return false;
  return isWorkingTime(at, { daysBits: quiet.daysBits, fromMinute: quiet.from, toMinute: quiet.until }, timeZone);
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
  return level === 1 && preferences.urgentInQuiet ? now : afterQuiet(preferences, timeZone, now);
}

/** Now, or the end of the quiet hours of a person. */
export const afterQuiet = (preferences: Pick<DeliveryPreferences, 'quiet'>, timeZone: string, now: number): number =>
  preferences.quiet && isQuiet(preferences, timeZone, now) ? nextAtMinute(now, preferences.quiet.until, timeZone) : now;
