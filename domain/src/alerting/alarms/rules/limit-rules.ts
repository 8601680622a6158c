import type { LimitAlarmType } from '../catalogue.ts';
import { type LimitRange, WIDEST_HYSTERESIS } from '../families/family.ts';
import { isReached } from './condition.ts';
import { familyOfType, limitOfType } from './families.ts';
import { LIMIT_GROUPS } from './limit-groups.ts';
import type { AlarmLimit } from './limits.ts';
import { MAX_DURATION_SECONDS } from './rule.ts';

/** The allowed range of an alarm type's limit. */
export const limitRange = (msgType: LimitAlarmType): LimitRange => familyOfType(msgType).limit.range;

/** Whether the limit of a type has to last; for others a duration says nothing. */
export const hasDuration = (msgType: number): boolean => limitOfType(msgType)?.hasDuration ?? true;

/** Whether a type has two limits, a lower and an upper one. */
export const isRange = (msgType: number): boolean => limitOfType(msgType)?.side === 'outside';

/** Whether there is a limit to choose: the levels of water are the wire's. */
export const hasLimit = (msgType: number): boolean => limitOfType(msgType)?.measure !== 'wireLevel';

/** Types whose limit is a time, in seconds, that people choose in minutes. */
export const isInMinutes = (msgType: number | null): boolean => {
  const measure = msgType === null ? undefined : limitOfType(msgType)?.measure;
  return measure === 'silence' || measure === 'minutes';
};

export interface LimitFault {
  readonly msgType: number;
  readonly rule: 'range' | 'hysteresis' | 'duration' | 'order';
}

const isWithin = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max;

/** The error in a device's combined limits, or null: a worse level must be more extreme. */
export function limitsFault(limits: readonly AlarmLimit[]): LimitFault | null {
  for (const { msgType, limit, upperLimit, hysteresis, durationSeconds } of limits) {
    // A list can be looked at as a whole before each of its types is known to have a limit.
    const range = limitOfType(msgType)?.range;
    if (!range) return { msgType, rule: 'range' };
    const { min, max } = range;
    if ((upperLimit !== undefined) !== isRange(msgType)) return { msgType, rule: 'range' };
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
