import type { DeviceFacts } from '../../../foundation/basics/device-facts.ts';
import { type FamilyKey, familyNamed, type WhenCounts } from './families.ts';
import type { AlarmLimit } from './limits.ts';
import type { OwnRuleBody } from './own-rule.ts';
import type { AnyRule } from './rule.ts';
import { type AlarmSettings, builtInRules, ownRules } from './rules.ts';

/** A rule as it is edited: one built-in family with all of its values, or an own rule. Plain JSON. */
export type RuleDraft =
  | {
      readonly type: 'builtIn';
      readonly key: FamilyKey;
      /** A type that is missing, or not enabled, is switched off. */
      readonly limits: readonly AlarmLimit[];
      readonly when: WhenCounts;
    }
  /** The number is null as long as it is not saved. */
  | { readonly type: 'own'; readonly id: number | null; readonly rule: OwnRuleBody };

/** The evaluator's rules of a draft for one device. */
export function rulesOfDraft(settings: AlarmSettings & DeviceFacts, draft: RuleDraft): AnyRule[] {
  if (draft.type === 'own') return ownRules(settings, [{ id: draft.id ?? 0, ...draft.rule }]);
  const { key, limits, when } = draft;
  const { types } = familyNamed(key);
  const rules = builtInRules({ ...settings, alarmLimits: limits, when: { [key]: when } });
  return rules.filter(({ msgType }) => types.some((type) => type === msgType));
}
