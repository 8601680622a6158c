import type { Kind } from '../../../foundation/kinds/registry.ts';
import type { BookRules } from '../watch/battery-book.ts';
import type { BatteryRules } from '../watch/battery-watch.ts';
import { firstReached, type Measure, measureOf } from './condition.ts';
import type {
  AlarmRule,
  AnyRule,
  CellsCondition,
  ChannelCondition,
  Condition,
  Counting,
  HoursCondition,
  LimitRule,
  SilenceCondition,
  StatusCondition,
} from './rule.ts';

/** The prepared limits of one group. */
export interface RuleGroup extends Pick<ChannelCondition, 'comparison'> {
  readonly measure: Measure;
  /** Null where it always counts. */
  readonly counts: Counting | null;
  /** By rank. */
  readonly rules: readonly LimitRule[];
  /** The limit that is reached first; below it there is nothing to do if nothing is pending. */
  readonly firstLimit: number;
}

/** Prepared rules; missing rules are switched off. */
export interface RuleSet {
  readonly keys: ReadonlySet<string>;
  readonly groups: ReadonlyMap<Kind, readonly RuleGroup[]>;
  readonly silence: AlarmRule<SilenceCondition> | null;
  readonly hours: AlarmRule<HoursCondition> | null;
  readonly statuses: readonly AlarmRule<StatusCondition>[];
  readonly cells: AlarmRule<CellsCondition> | null;
  readonly battery: BatteryRules;
  /** Whether a rule counts only while the current goes one way. */
  readonly watchesDirection: boolean;
}

/** Makes rules ready, with what currents of the battery mean. Throws RangeError for a channel that its kind does not have. */
export function ruleSet(rules: readonly AnyRule[], book: BookRules): RuleSet {
  const groups = new Map<Kind, RuleGroup[]>();
  for (const members of Map.groupBy(rules.filter(isLimit), ({ group }) => group).values()) {
    const group = ruleGroup(members);
    const { kind } = members[0]!.condition;
    groups.set(kind, [...(groups.get(kind) ?? []), group]);
  }
  return {
    keys: new Set(rules.map(({ key }) => key)),
    groups,
    watchesDirection: [...groups.values()].flat().some(({ counts }) => counts && counts.whileState !== 'any'),
    silence: rules.find(isAbout('clock')) ?? null,
    hours: rules.find(isAbout('ignition')) ?? null,
    statuses: rules.filter(isAbout('event')),
    cells: rules.find(isAbout('cells')) ?? null,
    battery: {
      book,
      discharge: rules.find(isAbout('discharge')) ?? null,
      fullCharge: rules.find(isAbout('fullCharge')) ?? null,
      balance: rules.find(isAbout('balance')) ?? null,
    },
  };
}

function ruleGroup(members: readonly LimitRule[]): RuleGroup {
  const rules = members.toSorted((one, other) => one.rank - other.rank);
  const { condition } = rules[0]!;
  const { comparison } = condition;
  const limits = rules.map((rule) => rule.condition.limit);
  const measure = measureOf(condition, comparison);
  return { comparison, measure, counts: rules[0]!.counts ?? null, rules, firstLimit: firstReached(limits, comparison) };
}

const isLimit = (rule: AnyRule): rule is LimitRule => rule.condition.source === 'record';
const isAbout =
  <S extends Condition['source']>(source: S) =>
  (rule: AlarmRule): rule is AlarmRule<Extract<Condition, { readonly source: S }>> =>
    rule.condition.source === source;
