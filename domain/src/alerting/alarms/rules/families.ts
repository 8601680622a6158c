import { isWorkingHours, type WorkingHours } from '../../../foundation/devices/configuration.ts';
import type { LimitAlarmType } from '../catalogue.ts';
import { type FamilyLimit, type KnownBattery, typesInOrder } from '../families/family.ts';
import { LIMIT_FAMILIES } from '../families/registry.ts';
import { LIMIT_GROUPS, type LimitGroup } from './limit-groups.ts';
import type { WhileState } from './rule.ts';

/** What people call a built-in warning rule: the limits of one quantity on one side. The names are stored. */
export type FamilyKey = (typeof LIMIT_FAMILIES)[number]['key'];
export const FAMILY_KEYS: readonly FamilyKey[] = LIMIT_FAMILIES.map(({ key }) => key);

type RuleIcon = (typeof LIMIT_FAMILIES)[number]['icon'];

interface RuleFamily {
  readonly key: FamilyKey;
  /** Its alarm types, the most severe first. */
  readonly types: readonly LimitAlarmType[];
  readonly limit: FamilyLimit<number>;
  readonly icon: RuleIcon;
  /** Null where it is no limit on a channel: such a rule counts in every state, at every hour. */
  readonly group: LimitGroup | null;
}

export const RULE_FAMILIES: readonly RuleFamily[] = LIMIT_FAMILIES.map(({ key, types, limit, icon }) => ({
  key,
  types: typesInOrder(types) as readonly LimitAlarmType[],
  limit,
  icon,
  group: LIMIT_GROUPS.find(({ name }) => name === key) ?? null,
}));

export const isFamilyKey = (key: string): key is FamilyKey => FAMILY_KEYS.some((known) => known === key);
export const familyNamed = (key: FamilyKey): RuleFamily => RULE_FAMILIES.find((family) => family.key === key)!;
const byType = new Map<number, RuleFamily>(
  RULE_FAMILIES.flatMap((family) => family.types.map((type) => [type, family])),
);
/** The family of a type that has a limit. */
export const familyOfType = (msgType: number): RuleFamily => byType.get(msgType)!;
/** What is known of the limit of a type; undefined where there is none to set. */
export const limitOfType = (msgType: number): FamilyLimit<number> | undefined => byType.get(msgType)?.limit;

/** Whether default limits follow from the battery. */
export const isOfBattery = ({ limit }: RuleFamily): boolean => typeof limit.defaults === 'function';
/** The default limits of a family by type; null while they cannot be known. */
export const defaultsOf = ({ limit: { defaults } }: RuleFamily, battery: KnownBattery) =>
  typeof defaults === 'function' ? defaults(battery) : defaults;

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
