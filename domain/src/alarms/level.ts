import type { AlarmLevel, AlarmType } from './catalogue.ts';
import type { OpenAlarm, UnitAlarms } from './open-alarm.ts';

/** The alarms of a device by unit. */
export interface DeviceAlarms {
  readonly units: Readonly<Record<number, { readonly alarms: Pick<UnitAlarms, 'open'> }>>;
}

export interface DeviceAlarmLevel {
  readonly level: AlarmLevel;
  /** Of the worst open alarm; null when none is open. */
  readonly msgType: AlarmType | null;
  readonly openCount: number;
  readonly worst: OpenAlarm | null;
}

/** Level 1 is the worst, then 2, 3, 4; −1, nothing open, is the best: the lower the rank the worse. */
export const alarmRank = (level: AlarmLevel): number => (level === -1 ? 5 : level);

/** The worst open alarm over all units of a device; of equally severe ones the newest, then the lower type, unit and code. */
export function alarmLevelOfDevice(state: DeviceAlarms): DeviceAlarmLevel {
  let worst: OpenAlarm | null = null;
  let openCount = 0;
  for (const unit of Object.values(state.units)) {
    for (const alarm of unit.alarms.open) {
      openCount++;
      if (worst === null || compareSeverity(alarm, worst) < 0) worst = alarm;
    }
  }
  return { level: worst?.level ?? -1, msgType: worst?.msgType ?? null, openCount, worst };
}

const compareSeverity = (a: OpenAlarm, b: OpenAlarm): number =>
  alarmRank(a.level) - alarmRank(b.level) ||
  b.raisedAt - a.raisedAt ||
  a.msgType - b.msgType ||
  a.unit - b.unit ||
  a.code - b.code;
