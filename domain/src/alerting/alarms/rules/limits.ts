import type { LimitAlarmType } from '../catalogue.ts';
import { defaultsOf, RULE_FAMILIES } from './families.ts';

/** Limit of one alarm type. */
export interface AlarmLimit {
  readonly msgType: LimitAlarmType;
  readonly enabled: boolean;
  /** In the measure of its family; the lower one of a range. */
  readonly limit: number;
  /** Of a range alone. */
  readonly upperLimit?: number | undefined;
  /** How far beyond the limit the value must come back before the alarm is released, same unit. */
  readonly hysteresis: number;
  /** How long the limit must be breached before the alarm is raised. */
  readonly durationSeconds: number;
}

export type LimitChange = Partial<Omit<AlarmLimit, 'msgType'>>;
/** An operator's changes, by alarm type; the others have their default. */
export type AlarmLimitChanges = Partial<Record<LimitAlarmType, LimitChange>>;

const UNKNOWN = { chemistry: 'lead-acid', nominalCentiVolt: null, capacityCentiAmpHour: null } as const;
/** Types without a default while the voltage or the capacity of the battery is unknown; a range needs both, so its default is all there is. */
const OF_KNOWN_BATTERIES: readonly LimitAlarmType[] = RULE_FAMILIES.filter(
  (family) => family.limit.side !== 'outside' && defaultsOf(family, UNKNOWN) === null,
).flatMap(({ types }) => types);

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
