import type { WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import type { WhenCounts } from '#domain/alerting/alarms/rules/families.ts';
import type { LevelField, LevelValues } from '../rule-view.ts';
import { editedOwn, isOwnRule, NO_EDIT, type RuleEdit, WHEN_FIELDS, type WhenField } from './rule-edit.ts';
import { sameHours } from './weekly-hours.ts';

/** A value that was changed here and meanwhile by somebody else too. */
export type Conflict =
  | {
      readonly part: 'level';
      readonly msgType: number;
      readonly field: LevelField;
      readonly theirs: LevelValues;
      readonly mine: LevelValues;
    }
  | { readonly part: 'when'; readonly field: WhenField; readonly theirs: WhenCounts; readonly mine: WhenCounts }
  | { readonly part: 'own'; readonly field: string };

const LEVEL_FIELDS = ['enabled', 'limit', 'upperLimit', 'hysteresis', 'durationSeconds'] as const;

/** The changed values of `edit` that are not as they were when it began. */
export function conflictsOf(before: WarningRuleDetail, now: WarningRuleDetail, edit: RuleEdit): readonly Conflict[] {
  const levels = Object.entries(edit.levels).flatMap(([type, { inherits, change }]): Conflict[] => {
    const msgType = Number(type);
    const [was, is] = [before, now].map((rule) => rule.levels.find((level) => level.msgType === msgType));
    if (!was || !is) return [];
    return LEVEL_FIELDS.filter((field) => (inherits || field in change) && was[field] !== is[field]).map((field) => ({
      part: 'level',
      msgType,
      field,
      theirs: { ...is, upperLimit: is.upperLimit ?? undefined },
      mine: { ...is, ...(inherits && is.inherited), upperLimit: undefined, ...change },
    }));
  });
  const when = WHEN_FIELDS.filter((field) => field in edit.when || edit.whenInherits.includes(field))
    .filter((field) =>
      field === 'hours' ? !sameHours(before.when.hours, now.when.hours) : before.when[field] !== now.when[field],
    )
    .map((field): Conflict => ({ part: 'when', field, theirs: now.when, mine: { ...now.when, ...edit.when } }));
  return [...levels, ...when, ...(isOwnRule(now) ? ownConflicts(before, now, edit) : [])];
}

function ownConflicts(before: WarningRuleDetail, now: WarningRuleDetail, edit: RuleEdit): Conflict[] {
  const [was, is] = [editedOwn(before, NO_EDIT), editedOwn(now, NO_EDIT)];
  return Object.keys(edit.own)
    .filter((field) => JSON.stringify(was[field as keyof typeof was]) !== JSON.stringify(is[field as keyof typeof is]))
    .map((field) => ({ part: 'own', field }));
}

/** The changes without those that somebody else made too. */
export function withoutConflicts(edit: RuleEdit, conflicts: readonly Conflict[]): RuleEdit {
  const types = new Set(conflicts.flatMap((each) => (each.part === 'level' ? [String(each.msgType)] : [])));
  const fields = new Set(conflicts.flatMap((each) => (each.part === 'when' ? [each.field as string] : [])));
  const own = new Set(conflicts.flatMap((each) => (each.part === 'own' ? [each.field] : [])));
  const without = (record: object, names: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name)));
  return {
    ...edit,
    levels: without(edit.levels, types),
    when: without(edit.when, fields),
    whenInherits: edit.whenInherits.filter((field) => !fields.has(field)),
    own: without(edit.own, own),
  };
}
