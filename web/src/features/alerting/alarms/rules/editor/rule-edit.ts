import type { RuleScope, WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import type { LimitAlarmType } from '#domain/alerting/alarms/catalogue.ts';
import { isFamilyKey, type WhenChange, type WhenCounts } from '#domain/alerting/alarms/rules/families.ts';
import type { AlarmLimit } from '#domain/alerting/alarms/rules/limits.ts';
import type { OwnLevel, OwnRuleBody } from '#domain/alerting/alarms/rules/own-rule.ts';
import type { RuleDraft } from '#domain/alerting/alarms/rules/rule-draft.ts';
import type { LevelValues } from '../rule-view.ts';
import { sameHours } from './weekly-hours.ts';

type SavedLevel = WarningRuleDetail['levels'][number];
export type WhenField = keyof WhenCounts;
export const WHEN_FIELDS: readonly WhenField[] = ['whileState', 'hours', 'repeatGapSeconds'];

/** What was changed about one level. */
interface LevelEdit {
  /** Follows what is above again; a change then begins from there. */
  readonly inherits: boolean;
  readonly change: Partial<LevelValues>;
}

/** What was changed on the page and is not saved. */
export interface RuleEdit {
  /** By alarm type. */
  readonly levels: Readonly<Record<number, LevelEdit>>;
  readonly when: WhenChange;
  readonly whenInherits: readonly WhenField[];
  /** Of an own rule. */
  readonly own: Partial<Omit<OwnRuleBody, WhenField>>;
  readonly enabled?: boolean | undefined;
  readonly appliesTo?: RuleScope | undefined;
}
export const NO_EDIT: RuleEdit = { levels: {}, when: {}, whenInherits: [], own: {} };

const VALUE_FIELDS = ['enabled', 'limit', 'upperLimit', 'hysteresis', 'durationSeconds'] as const;

export const isOwnRule = ({ key }: Pick<WarningRuleDetail, 'key'>): boolean => !isFamilyKey(key);

const valuesOf = ({ enabled, limit, upperLimit, hysteresis, durationSeconds }: LevelOfServer): LevelValues => ({
  enabled,
  limit,
  ...(upperLimit !== null && { upperLimit }),
  hysteresis,
  durationSeconds,
});
type LevelOfServer = Pick<SavedLevel, (typeof VALUE_FIELDS)[number]>;

/** What stands there before the changes of its own. */
const baseOf = (level: SavedLevel, inherits: boolean): LevelValues =>
  valuesOf(inherits && level.inherited ? level.inherited : level);

interface EditedLevel {
  readonly saved: SavedLevel;
  readonly values: LevelValues;
  readonly isOwn: boolean;
  readonly isChanged: boolean;
  readonly inherits: boolean;
  readonly inherited: LevelValues | null;
}

/** The levels of a built-in rule as they would be saved. */
export const editedLevels = (rule: WarningRuleDetail, edit: RuleEdit): readonly EditedLevel[] =>
  rule.levels.map((saved) => {
    const { inherits = false, change = {} } = edit.levels[saved.msgType ?? 0] ?? {};
    const hasChange = Object.keys(change).length > 0;
    return {
      saved,
      values: { ...baseOf(saved, inherits), ...change },
      isOwn: hasChange || (saved.isSetHere && !inherits),
      isChanged: hasChange || inherits,
      inherits,
      inherited: saved.inherited && valuesOf(saved.inherited),
    };
  });

/** A change of a level; a value that is again as it was saved is no change. */
export function withLevel(
  rule: WarningRuleDetail,
  edit: RuleEdit,
  msgType: number,
  change: Partial<LevelValues>,
): RuleEdit {
  const saved = rule.levels.find((level) => level.msgType === msgType);
  if (!saved) return edit;
  const before = edit.levels[msgType] ?? { inherits: false, change: {} };
  const base = baseOf(saved, before.inherits);
  const kept = Object.entries({ ...before.change, ...change }).filter(
    ([field, value]) => saved.isMixed || !Object.is(value, base[field as keyof LevelValues]),
  );
  return withLevelEdit(edit, msgType, { inherits: before.inherits, change: Object.fromEntries(kept) });
}

/** A level follows what is above again. */
export function withInherited(rule: WarningRuleDetail, edit: RuleEdit, msgType: number): RuleEdit {
  const isSetHere = rule.levels.some((level) => level.msgType === msgType && level.isSetHere);
  return withLevelEdit(edit, msgType, { inherits: isSetHere, change: {} });
}

/** All of a rule follows what is above again. */
export const withAllInherited = (rule: WarningRuleDetail): RuleEdit => ({
  ...rule.levels.reduce((edit, { msgType }) => (msgType === null ? edit : withInherited(rule, edit, msgType)), NO_EDIT),
  whenInherits: rule.whenSetHere,
});

function withLevelEdit(edit: RuleEdit, msgType: number, level: LevelEdit): RuleEdit {
  const { [msgType]: _, ...others } = edit.levels;
  const isNone = !level.inherits && Object.keys(level.change).length === 0;
  return { ...edit, levels: isNone ? others : { ...others, [msgType]: level } };
}

export const editedWhen = (rule: WarningRuleDetail, { when, whenInherits }: RuleEdit): WhenCounts => ({
  ...rule.when,
  ...Object.fromEntries(whenInherits.map((field) => [field, rule.inheritedWhen?.[field] ?? rule.when[field]])),
  ...when,
});

const isSameWhen = (field: WhenField, one: WhenCounts, other: WhenCounts): boolean =>
  field === 'hours' ? sameHours(one.hours, other.hours) : Object.is(one[field], other[field]);

/** A change of when a rule counts. To set what is inherited is a change, because it stays when that is changed above. */
export function withWhen(rule: WarningRuleDetail, edit: RuleEdit, change: WhenChange): RuleEdit {
  const when: WhenChange = { ...edit.when, ...change };
  const whenInherits = edit.whenInherits.filter((field) => !(field in change));
  const kept = WHEN_FIELDS.filter(
    (field) =>
      field in when &&
      !(
        isSameWhen(field, { ...rule.when, ...when }, rule.when) &&
        (isOwnRule(rule) || rule.whenSetHere.includes(field))
      ),
  );
  return { ...edit, when: Object.fromEntries(kept.map((field) => [field, when[field]])), whenInherits };
}

/** A condition follows what is above again. */
export function withWhenInherited(rule: WarningRuleDetail, edit: RuleEdit, field: WhenField): RuleEdit {
  const { [field]: _, ...when } = edit.when;
  const others = edit.whenInherits.filter((one) => one !== field);
  return { ...edit, when, whenInherits: rule.whenSetHere.includes(field) ? [...others, field] : others };
}

export const isWhenOwn = (rule: WarningRuleDetail, { when, whenInherits }: RuleEdit, field: WhenField): boolean =>
  field in when || (rule.whenSetHere.includes(field) && !whenInherits.includes(field));

/** An own rule as it would be saved. */
export const editedOwn = (rule: WarningRuleDetail, edit: RuleEdit): OwnRuleBody => ({
  name: rule.name ?? '',
  kind: rule.kind as OwnRuleBody['kind'],
  channel: rule.channel ?? '',
  comparison: rule.comparison ?? 'above',
  levels: rule.levels.flatMap(({ level, enabled, limit }): OwnLevel[] =>
    enabled && limit !== null && (level === 1 || level === 2 || level === 3) ? [{ level, limit }] : [],
  ),
  hysteresis: rule.levels[0]?.hysteresis ?? 0,
  durationSeconds: rule.levels[0]?.durationSeconds ?? 0,
  ...edit.own,
  ...editedWhen(rule, edit),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A change of an own rule; what is again as it was saved is no change. */
export function withOwn(rule: WarningRuleDetail, edit: RuleEdit, change: RuleEdit['own']): RuleEdit {
  const saved = editedOwn(rule, NO_EDIT);
  const own = Object.entries({ ...edit.own, ...change }).filter(
    ([field, value]) => !isSame(value, saved[field as keyof OwnRuleBody]),
  );
  return { ...edit, own: Object.fromEntries(own) };
}

/** How many limits and conditions are changed. */
export function changedCount(edit: RuleEdit): { limits: number; conditions: number } {
  const { levels = undefined, ...others } = edit.own;
  const rest = Object.keys(others).length + Number(edit.enabled !== undefined) + Number(edit.appliesTo !== undefined);
  return {
    limits: Object.keys(edit.levels).length + Number(levels !== undefined),
    conditions: Object.keys(edit.when).length + edit.whenInherits.length + rest,
  };
}

export const isEdited = (edit: RuleEdit): boolean => {
  const { limits, conditions } = changedCount(edit);
  return limits + conditions > 0;
};

/** What a save sends: only what is changed. */
export const changesOf = (rule: WarningRuleDetail, edit: RuleEdit) =>
  isOwnRule(rule)
    ? {
        rule: { ...edit.own, ...edit.when },
        ...(edit.enabled !== undefined && { enabled: edit.enabled }),
        ...(edit.appliesTo !== undefined && { appliesTo: edit.appliesTo }),
      }
    : {
        limits: Object.entries(edit.levels).flatMap(([type, { change }]) =>
          Object.keys(change).length > 0 ? [{ msgType: Number(type), ...definite(change) }] : [],
        ),
        when: edit.when,
        inherit: {
          msgTypes: Object.entries(edit.levels).flatMap(([type, { inherits }]) => (inherits ? [Number(type)] : [])),
          when: [...edit.whenInherits],
        },
      };

const definite = (change: Partial<LevelValues>) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null && value !== undefined));

/** The rule as it is edited, for a test of it. A level without a limit of its own is that of each battery. */
export function draftOf(rule: WarningRuleDetail, edit: RuleEdit): RuleDraft {
  if (!isFamilyKey(rule.key)) {
    const id = Number(rule.key.split(':')[1]) || null;
    return { type: 'own', id, rule: editedOwn(rule, edit) };
  }
  return { type: 'builtIn', key: rule.key, limits: limitsOf(rule, edit), when: editedWhen(rule, edit) };
}

/** The limits of a built-in rule, as far as they are known. */
export const limitsOf = (rule: WarningRuleDetail, edit: RuleEdit): readonly AlarmLimit[] =>
  editedLevels(rule, edit).flatMap(({ saved, values }): AlarmLimit[] =>
    saved.msgType === null || values.limit === null
      ? []
      : [
          {
            msgType: saved.msgType as LimitAlarmType,
            enabled: values.enabled,
            limit: values.limit,
            ...(values.upperLimit !== undefined && values.upperLimit !== null && { upperLimit: values.upperLimit }),
            hysteresis: values.hysteresis ?? 0,
            durationSeconds: values.durationSeconds ?? 0,
          },
        ],
  );
