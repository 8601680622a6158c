import { AlarmTimes } from './alarm-times.ts';
import { type Fate, fateOf } from './fate.ts';
import type { TrialPlan, TrialTime } from './plan.ts';
import type { TrialAlarm } from './rule-run.ts';

/** The alarms of a unit under each set of rules of a plan. */
type Runs = { readonly [Run in 'before' | 'after' | 'unhindered']: readonly TrialAlarm[] };

export interface UnitResult {
  readonly before: readonly TrialAlarm[];
  readonly after: readonly TrialAlarm[];
  /** What becomes of each of those before. */
  readonly fates: readonly Fate[];
  /** Alarms after at a time when there was none before. */
  readonly added: number;
}

/** Alarms that were raised in a time, and what becomes of those before. */
export function compareRuns(
  { before, after, unhindered }: Runs,
  plan: TrialPlan,
  { from, until }: TrialTime,
): UnitResult {
  const others = {
    alarms: new AlarmTimes(after),
    unhindered: new AlarmTimes(unhindered),
    isOff: plan.after.rules.keys.size === 0,
    group: plan.after.channel?.group ?? null,
    repeatGapMs: plan.repeatGapMs,
  };
  const isTold = ({ raisedAt }: TrialAlarm) => raisedAt >= from && raisedAt < until;
  const earlier = new AlarmTimes(before);
  const told = before.filter(isTold);
  const raised = after.filter(isTold);
  return {
    before: told,
    after: raised,
    fates: told.map((alarm) => fateOf(alarm, others)),
    added: raised.filter((alarm) => !earlier.at(alarm)).length,
  };
}
