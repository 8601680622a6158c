import type { warningRuleChangeCalls } from '#domain/alerting/alarms/calls/rule-calls.ts';
import type { FamilyKey } from '#domain/alerting/alarms/rules/families.ts';
import { familyNamed } from '#domain/alerting/alarms/rules/families.ts';
import type { RuleChanges } from '#domain/alerting/alarms/rules/layers.ts';
import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { keysOfFamily } from './describe.ts';
import type { Edit, NotedValue } from './device-rules.ts';
import type { Stamp, Stamps } from './world.ts';

export type SaveInput = Parsed<typeof warningRuleChangeCalls.saveWarningRule>;
type Values = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/** One value before and after a change; undefined where it is not set. */
export interface ValueChange {
  readonly part: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** How a family is edited; refuses what is not about it. */
export function familyEdit(key: FamilyKey, { limits, when, inherit, ...others }: SaveInput['changes']): Edit {
  const { types } = familyNamed(key);
  const named = [...limits.map(({ msgType }) => msgType), ...inherit.msgTypes];
  if (named.some((type) => !types.includes(type)))
    throw new Refusal('param_error', { field: 'changes.limits', rule: 'must be of the rule' });
  if (Object.keys(others.rule).length > 0 || others.enabled !== undefined || others.appliesTo !== undefined)
    throw new Refusal('param_error', { field: 'changes.rule', rule: 'must be an own rule' });
  return {
    parts: keysOfFamily(key),
    holdsSame: true,
    apply: (known) => {
      const next: Record<string, object> = { ...known };
      for (const type of inherit.msgTypes) delete next[type];
      for (const { msgType, ...values } of limits) next[msgType] = { ...next[msgType], ...given(values) };
      const ofWhen = Object.entries({ ...known[key], ...given(when) });
      next[key] = Object.fromEntries(
        ofWhen.filter(([field]) => field in given(when) || !inherit.when.some((one) => one === field)),
      );
      return next as RuleChanges;
    },
  };
}

export const given = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The values of some parts that are different. */
export const changedValues = (before: object, after: object, parts: readonly (string | number)[]): ValueChange[] =>
  parts.flatMap((name) => {
    const part = String(name);
    const [was, is] = [(before as Values)[part] ?? {}, (after as Values)[part] ?? {}];
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .map((field) => ({ part, field, before: was[field], after: is[field] }))
      .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
  });

const nameOf = ({ part, field }: Pick<ValueChange, 'part' | 'field'>): string => `${part}.${field}`;

/** Refuses a change of a value that somebody else has changed since the version that was seen. */
export function checkSeen(changes: readonly ValueChange[], stamps: Stamps, version: number): void {
  const other = changes
    .map((change) => stamps[nameOf(change)])
    .find((stamp) => stamp !== undefined && stamp.version > version);
  if (other) throw changedMeanwhile(other);
}

export const changedMeanwhile = ({ by, at }: Pick<Stamp, 'by' | 'at'>): Refusal =>
  new Refusal('settings_changed', {
    name: by,
    time: `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  });

/** The stamps after changes. */
export const stamped = (stamps: Stamps, changes: readonly ValueChange[], stamp: Stamp): Stamps => ({
  ...stamps,
  ...Object.fromEntries(changes.map((change) => [nameOf(change), stamp])),
});

/** Noted values by their part. */
export const byPart = (values: readonly NotedValue[]): object =>
  Object.fromEntries(values.map((value) => ['family' in value ? value.family : String(value.msgType), value]));
