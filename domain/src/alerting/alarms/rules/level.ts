import { type AlarmType, kindOfMessage } from '../catalogue.ts';
import type { OpenAlarm } from '../life/open-alarm.ts';
import type { AlarmLevel } from '../words/severity.ts';

export interface DeviceAlarmLevel {
  readonly level: AlarmLevel;
  /** Level of the worst open alarm; null when none is open. */
  readonly msgType: AlarmType | null;
  readonly openCount: number;
  /** All of them, the worst first. */
  readonly open: readonly OpenAlarm[];
  readonly worst: OpenAlarm | null;
}

/** A rank for comparing levels, lower is worse: level 1 is the worst, then 2, 3, 4; −1, no open alarm, is the best. */
const alarmRank = (level: AlarmLevel): number => (level === -1 ? 5 : level);

/**
 * The worst of a device's open warnings; among equally severe ones the newest, then the lowest type, unit and code. Messages of
 * maintenance and of finished discharges are no warnings.
 */
export function alarmLevelOf(all: readonly OpenAlarm[]): DeviceAlarmLevel {
  const open = all.filter(({ msgType }) => kindOfMessage(msgType) === 1).sort(compareSeverity);
  const worst = open[0] ?? null;
  return { level: worst?.level ?? -1, msgType: worst?.msgType ?? null, openCount: open.length, open, worst };
}

const compareSeverity = (a: OpenAlarm, b: OpenAlarm): number =>
  alarmRank(a.level) - alarmRank(b.level) ||
  b.raisedAt - a.raisedAt ||
  a.msgType - b.msgType ||
  a.unit - b.unit ||
  a.code - b.code;
