import { isWorkingTime } from '../../../foundation/devices/working-time.ts';
import type { Monitor } from '../../../foundation/kinds/wire.ts';
import {
  type AlarmEvent,
  mayRaise,
  raise,
  readingOf,
  release,
  trackBreach,
  type UnitAlarms,
} from '../life/open-alarm.ts';
import type { AlarmRule, HoursCondition } from '../rules/rule.ts';
import { holdBack } from './held-back.ts';

/**
 * Checks the ignition in a monitor record against the working hours of its device. **Changes `alarms`.**
 *
 * 18 is raised by the first record at which the ignition has been on outside of them for a minute, and released by the
 * first record with the ignition off or within the hours. A record without the ignition only shows that working hours
 * have begun. The instant of the record decides which hours apply, not its time of receipt.
 */
export function watchIgnition(
  alarms: UnitAlarms,
  { unit, at, body }: { readonly unit: number; readonly at: number; readonly body: Monitor },
  rule: AlarmRule<HoursCondition>,
  emit: (event: AlarmEvent) => void,
): void {
  const { limit, hours, timeZone } = rule.condition;
  const { ignitionCentiVolt } = body;
  const isOn = ignitionCentiVolt !== undefined && ignitionCentiVolt >= limit;
  const open = alarms.open.find((alarm) => alarm.rule === rule.key);
  if (!isOn && !open && !alarms.timers.some((timer) => timer.rule === rule.key)) return;
  const isOutside = !isWorkingTime(at, hours, timeZone);
  if (isOutside && ignitionCentiVolt === undefined) return;
  const since = trackBreach(alarms, rule, isOn && isOutside, at);
  if (since === null) {
    if (open) emit(release(alarms, open, at, 'recovered'));
    return;
  }
  if (open || at - since < rule.durationMs) return;
  if (!mayRaise(alarms, rule, at)) {
    const heldBack = holdBack(alarms, rule, { unit, since, at });
    if (heldBack) emit(heldBack);
    return;
  }
  emit(
    raise(alarms, rule, {
      unit,
      code: 0,
      raisedAt: at,
      breachedSince: since,
      triggerValue: ignitionCentiVolt ?? 0,
      triggerSubValue: limit,
      extend: readingOf(body),
    }),
  );
}
