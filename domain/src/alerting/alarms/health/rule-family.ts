import { alarmEntry, OWN_ALARM } from '../catalogue.ts';
import type { AlarmSource } from '../families/family.ts';
import { RULE_FAMILIES } from '../rules/families.ts';

/** The alarm types of which several are one rule for people: the levels of a limit. */
export const SHARED_FAMILIES: readonly (readonly number[])[] = RULE_FAMILIES.map(({ types }) => types).filter(
  (types) => types.length > 1,
);

/** The type that stands for the rule of a type: the most severe of its limit, or itself. */
export const familyOf = (msgType: number): number =>
  SHARED_FAMILIES.find((types) => types.includes(msgType))?.[0] ?? msgType;

/** The types of a rule by the one that stands for it. */
export const typesOf = (family: number): readonly number[] =>
  SHARED_FAMILIES.find(([first]) => first === family) ?? [family];

/**
 * The key of a rule whose limits can be set; null where there is nothing to set.
 * @param own the number of an own rule
 */
export function ruleKeyOf(family: number, own: number | null): string | null {
  if (own !== null) return `own:${own}`;
  return RULE_FAMILIES.find(({ types }) => types.some((type) => type === family))?.key ?? null;
}

/** Why a rule has no limit to set. */
type NoLimit = 'date' | 'device' | 'geofence' | 'hours' | 'lease' | 'unknown';

const NO_LIMITS: Partial<Record<AlarmSource, NoLimit>> = {
  maintenance: 'date',
  service: 'date',
  event: 'device',
  geofence: 'geofence',
  ignition: 'hours',
  lease: 'lease',
};

export const noLimitOf = (family: number): NoLimit => {
  const source = alarmEntry(family)?.source;
  return (source && NO_LIMITS[source]) ?? 'unknown';
};

/** The number of the own rule that raised an alarm; null for all others. */
export const ownOf = ({ msgType, code }: { readonly msgType: number; readonly code: number }): number | null =>
  msgType === OWN_ALARM ? code : null;
