import { INPUT_ON_CENTI_VOLT } from '../history/rules.ts';
import { MINUTE_MS } from '../time.ts';
import { ALARM_CATALOGUE, IGNITION_ALARM } from './catalogue.ts';
import { type AlarmEvent, raise, readingOf, release, type UnitAlarms } from './open-alarm.ts';
import type { AlarmRules } from './rules.ts';
import { mayRaise, trackBreach, type WatchedRecord } from './watch.ts';
import { isWorkingTime } from './working-time.ts';

/** Somebody who only checks whether it starts has finished by then. */
const DURATION_MS = MINUTE_MS;

/**
 * Checks the ignition in a monitor record against the working hours of its device. **Changes `alarms`.**
 *
 * 18 is raised by the record at which the ignition has been on outside of them for a minute, and released by the first
 * that finds it off or is within them. A record without the ignition only shows that working hours have begun. The
 * instant of the record decides which hours apply, not its time of receipt.
 */
export function watchIgnition(
  alarms: UnitAlarms,
  record: WatchedRecord,
  { workingTime, repeatGapMs }: AlarmRules,
  emit: (event: AlarmEvent) => void,
): void {
  if (workingTime === null) return;
  const { unit, at, body } = record;
  const { ignitionCentiVolt } = body;
  const isOn = ignitionCentiVolt !== undefined && ignitionCentiVolt >= INPUT_ON_CENTI_VOLT;
  const open = alarms.open.find(({ msgType }) => msgType === IGNITION_ALARM);
  if (!isOn && !open && !alarms.timers.some(({ msgType }) => msgType === IGNITION_ALARM)) return;
  const isOutside = !isWorkingTime(at, workingTime.hours, workingTime.timeZone);
  if (isOutside && ignitionCentiVolt === undefined) return;
  const since = trackBreach(alarms, IGNITION_ALARM, isOn && isOutside, at);
  if (since === null) {
    if (open) emit(release(alarms, open, at, 'recovered'));
    return;
  }
  if (open || at - since < DURATION_MS || !mayRaise(alarms, IGNITION_ALARM, at, repeatGapMs)) return;
  emit(
    raise(alarms, {
      unit,
      msgType: IGNITION_ALARM,
      code: 0,
      level: ALARM_CATALOGUE[IGNITION_ALARM].severity,
      raisedAt: at,
      breachedSince: since,
      triggerValue: ignitionCentiVolt ?? 0,
      triggerSubValue: INPUT_ON_CENTI_VOLT,
      extend: readingOf(body),
    }),
  );
}
