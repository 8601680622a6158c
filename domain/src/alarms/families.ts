import { isWorkingHours, type WorkingHours } from '../control/configuration.ts';
import {
  BALANCE_ALARM,
  CELLS_APART_ALARM,
  DEEP_DISCHARGE_ALARM,
  DRIFT_ALARM,
  type LimitAlarmType,
  NOT_FULL_ALARM,
  OFFLINE_ALARM,
  WRONG_CLOCK_ALARM,
} from './catalogue.ts';
import { LIMIT_GROUPS, type LimitGroup } from './limit-groups.ts';
import type { WhileState } from './rule.ts';

/** What people call a built-in warning rule: the limits of one quantity on one side. The names are stored. */
export const FAMILY_KEYS = [
  'lowVoltage',
  'highTemperature',
  'lowTemperature',
  'chargeCurrent',
  'dischargeCurrent',
  'lowSoc',
  'waterLevel',
  'offline',
  'chargeRatio',
  'deepDischarge',
  'notFullyCharged',
  'wrongClock',
  'cellsApart',
  'cellDrift',
] as const;
export type FamilyKey = (typeof FAMILY_KEYS)[number];

export interface RuleFamily {
  readonly key: FamilyKey;
  /** Its alarm types, the most severe first. */
  readonly types: readonly LimitAlarmType[];
  /** Null where it is no limit on a channel: such a rule counts in every state, at every hour. */
  readonly group: LimitGroup | null;
}

const OTHERS: Readonly<Partial<Record<FamilyKey, LimitAlarmType>>> = {
  offline: OFFLINE_ALARM,
  chargeRatio: BALANCE_ALARM,
  deepDischarge: DEEP_DISCHARGE_ALARM,
  notFullyCharged: NOT_FULL_ALARM,
  wrongClock: WRONG_CLOCK_ALARM,
  cellsApart: CELLS_APART_ALARM,
  cellDrift: DRIFT_ALARM,
};

export const RULE_FAMILIES: readonly RuleFamily[] = FAMILY_KEYS.map((key) => {
  const group = LIMIT_GROUPS.find(({ name }) => name === key) ?? null;
  return { key, types: group?.types ?? [OTHERS[key]!], group };
});

export const isFamilyKey = (key: string): key is FamilyKey => FAMILY_KEYS.some((known) => known === key);
export const familyNamed = (key: FamilyKey): RuleFamily => RULE_FAMILIES.find((family) => family.key === key)!;
export const familyOfType = (msgType: number): RuleFamily =>
  RULE_FAMILIES.find(({ types }) => types.some((type) => type === msgType))!;

export interface WhenCounts {
  readonly whileState: WhileState;
  /** By the clock where the device is; null is always. */
  readonly hours: WorkingHours | null;
  /** At most one alarm of a unit in this time. */
  readonly repeatGapSeconds: number;
}
export type WhenChange = Partial<WhenCounts>;

/** A (unit, type) raises at most one alarm in an hour. */
export const REPEAT_GAP_SECONDS = 3600;
export const REPEAT_GAP_RANGE = { min: 60, max: 7 * 86_400 } as const;
export const ALWAYS: WhenCounts = { whileState: 'any', hours: null, repeatGapSeconds: REPEAT_GAP_SECONDS };

/** What is wrong with when a rule is to count, or null. */
export function whenFault(when: WhenCounts, isOnChannel: boolean): keyof WhenCounts | null {
  const { whileState, hours, repeatGapSeconds } = when;
  if (!isOnChannel && whileState !== 'any') return 'whileState';
  if (hours !== null && (!isOnChannel || hours.daysBits === 0 || !isWorkingHours(hours))) return 'hours';
  const { min, max } = REPEAT_GAP_RANGE;
  const isGap = Number.isInteger(repeatGapSeconds) && repeatGapSeconds >= min && repeatGapSeconds <= max;
  return isGap ? null : 'repeatGapSeconds';
}
