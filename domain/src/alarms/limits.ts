import type { LimitAlarmType } from './catalogue.ts';
import { LOW_VOLTAGE_TYPES } from './limit-groups.ts';

/** Limit of one alarm type. */
export interface AlarmLimit {
  readonly msgType: LimitAlarmType;
  readonly enabled: boolean;
  /**
   * Centivolt, centi-degree Celsius, centiampere, centi-percent or hundredths of a millivolt; the lower limit of 19, charge to discharge. For 12,
   * offline, seconds without a message; for 707 days without a full charge; for 710 seconds that a clock is off, or gets off in a day; for 13 always 2, the level "low" of the wire.
   */
  readonly limit: number;
  /** Of 19 alone. */
  readonly upperLimit?: number | undefined;
  /** How far beyond the limit the value must come back before the alarm is released, same unit. */
  readonly hysteresis: number;
  /** How long the limit must be breached before the alarm is raised. */
  readonly durationSeconds: number;
}

export type LimitChange = Partial<Omit<AlarmLimit, 'msgType'>>;
/** An operator's changes, by alarm type; the others have their default. */
export type AlarmLimitChanges = Partial<Record<LimitAlarmType, LimitChange>>;

/** Types without a default while the voltage or the capacity of the battery is unknown. */
const OF_KNOWN_BATTERIES: readonly LimitAlarmType[] = [...LOW_VOLTAGE_TYPES, 9, 10];

/** Default limits with an operator's changes laid over them. A type without a default exists only when its limit is given. */
export function alarmLimitsWith(defaults: readonly AlarmLimit[], changes: AlarmLimitChanges): AlarmLimit[] {
  const merged = defaults.map((limit) => ({ ...limit, ...changes[limit.msgType] }));
  for (const msgType of OF_KNOWN_BATTERIES) {
    const change = changes[msgType];
    if (change?.limit === undefined || merged.some((limit) => limit.msgType === msgType)) continue;
    merged.push({ msgType, enabled: true, hysteresis: 0, durationSeconds: 60, ...change, limit: change.limit });
  }
  return merged;
}
