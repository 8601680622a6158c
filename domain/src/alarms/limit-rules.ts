import {
  alarmEntry,
  BALANCE_ALARM,
  CELLS_APART_ALARM,
  DRIFT_ALARM,
  type LimitAlarmType,
  NOT_FULL_ALARM,
  OFFLINE_ALARM,
  WATER_ALARM,
  WRONG_CLOCK_ALARM,
} from './catalogue.ts';
import { isReached } from './condition.ts';
import { LIMIT_GROUPS } from './limit-groups.ts';
import type { AlarmLimit } from './limits.ts';
import { MAX_DURATION_SECONDS } from './rule.ts';

export interface LimitRange {
  readonly min: number;
  readonly max: number;
}

/** Of a configuration that a device takes, too. */
export const CURRENT_RANGE: LimitRange = { min: 100, max: 200_000 };

/** The allowed range of a limit, by its quantity; units as in {@link AlarmLimit}. */
const RANGES: Readonly<Record<string, LimitRange>> = {
  voltage: { min: 100, max: 100_000 },
  temperature: { min: -4000, max: 15_000 },
  soc: { min: 100, max: 9900 },
  current: CURRENT_RANGE,
  ratio: { min: 5000, max: 20_000 },
  cellVoltage: { min: 3000, max: 100_000 },
};
/** Seconds without a message; 0 means that only the online rule applies. */
const OFFLINE_RANGE: LimitRange = { min: 0, max: 7 * 86_400 };
const OF_TYPES: Readonly<Partial<Record<LimitAlarmType, LimitRange>>> = {
  [OFFLINE_ALARM]: OFFLINE_RANGE,
  // Levels 2, low, and 3, fault: there is nothing to choose.
  [WATER_ALARM]: { min: 2, max: 2 },
  // Days without a full charge.
  [NOT_FULL_ALARM]: { min: 1, max: 365 },
  // Seconds: a clock that is off by less than a minute cannot be told from the way to the server.
  [WRONG_CLOCK_ALARM]: { min: 60, max: 7 * 86_400 },
  // Hundredths of a false warning per 100 packs and month.
  [DRIFT_ALARM]: { min: 1, max: 10_000 },
};
const ANY: LimitRange = { min: -1_000_000, max: 1_000_000 };

export const WIDEST_HYSTERESIS = 5000;

/** The allowed range of an alarm type's limit. */
export const limitRange = (msgType: LimitAlarmType): LimitRange =>
  OF_TYPES[msgType] ?? RANGES[alarmEntry(msgType)?.quantity ?? ''] ?? ANY;

/** Types that are raised at once, so that their duration says nothing. */
export const hasDuration = (msgType: number): boolean =>
  ![OFFLINE_ALARM, BALANCE_ALARM, NOT_FULL_ALARM, CELLS_APART_ALARM, WRONG_CLOCK_ALARM, DRIFT_ALARM].some(
    (type) => type === msgType,
  );

export interface LimitFault {
  readonly msgType: number;
  readonly rule: 'range' | 'hysteresis' | 'duration' | 'order';
}

const isWithin = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max;

/** The error in a device's combined limits, or null: a worse level must be more extreme. */
export function limitsFault(limits: readonly AlarmLimit[]): LimitFault | null {
  for (const { msgType, limit, upperLimit, hysteresis, durationSeconds } of limits) {
    const { min, max } = limitRange(msgType);
    if ((upperLimit !== undefined) !== (msgType === BALANCE_ALARM)) return { msgType, rule: 'range' };
    if (upperLimit !== undefined && !isWithin(upperLimit, min, max)) return { msgType, rule: 'range' };
    if (upperLimit !== undefined && upperLimit <= limit) return { msgType, rule: 'order' };
    if (!isWithin(limit, min, max)) return { msgType, rule: 'range' };
    if (!isWithin(hysteresis, 0, WIDEST_HYSTERESIS)) return { msgType, rule: 'hysteresis' };
    if (!isWithin(durationSeconds, 0, MAX_DURATION_SECONDS)) return { msgType, rule: 'duration' };
  }
  for (const { comparison, types } of LIMIT_GROUPS) {
    const members = types.flatMap((type) => limits.find(({ msgType, enabled }) => enabled && msgType === type) ?? []);
    const broken = members.findIndex((limit, index) => {
      const worse = members[index - 1];
      return worse !== undefined && isReached(limit.limit, worse.limit, comparison);
    });
    const member = members[broken];
    if (member) return { msgType: member.msgType, rule: 'order' };
  }
  return null;
}
