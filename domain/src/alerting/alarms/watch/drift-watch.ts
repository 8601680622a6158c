import { EventKind } from '../../../foundation/kinds/wire.ts';
import type { DriftsInput } from '../../../stream/stream/input.ts';
import { DRIFT_ALARM } from '../catalogue.ts';
import type { UnitAlarms } from '../life/open-alarm.ts';
import type { AlarmRule, StatusCondition } from '../rules/rule.ts';
import { type EventStatus, takeEventStatus } from './event-watch.ts';

/** Applies what has drifted in a battery: what is not among it any more has ended. **Changes `alarms`.** */
export function takeDrifts(
  alarms: UnitAlarms & { events?: EventStatus[] },
  { unit, now, drifts }: DriftsInput,
  rules: readonly AlarmRule<StatusCondition>[],
): void {
  if (drifts.length === 0 && !alarms.events) return;
  alarms.events ??= [];
  const { events } = alarms;
  const take = (code: number, active: boolean) => {
    const event = { kind: EventKind.FAULT, unit, at: now, receivedAt: now, code, text: '', active } as const;
    takeEventStatus(alarms, events, DRIFT_ALARM, event, rules);
  };
  const own = () => events.filter(({ msgType }) => msgType === DRIFT_ALARM);
  for (const status of own()) {
    if (!status.active || drifts.some(({ code }) => code === status.code)) continue;
    delete status.stoodOutAt;
    take(status.code, false);
  }
  for (const { code, since } of drifts) {
    take(code, true);
    const status = own().find((one) => one.code === code);
    if (status) status.stoodOutAt ??= since;
  }
}
