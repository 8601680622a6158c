import { isReached } from '../rules/condition.ts';
import type { RuleGroup } from '../rules/rule-set.ts';
import type { AlarmTimes } from './alarm-times.ts';
import type { TrialAlarm } from './rule-run.ts';

/**
 * What becomes of an alarm under other rules: it stays; its value stays within the limit; the breach is too short; it is not in
 * the state or the hours that count; the one before it was too recent; nothing is watched any more.
 */
export const FATES = ['stays', 'within', 'short', 'uncounted', 'repeated', 'off'] as const;
export type Fate = (typeof FATES)[number];

/** Other rules on the records of the same unit. */
interface OtherRules {
  readonly alarms: AlarmTimes;
  /** Theirs, if every state and hour counted and alarms were repeated without a gap. */
  readonly unhindered: AlarmTimes;
  readonly isOff: boolean;
  /** Their limits on the watched channel; null if they watch more than one. */
  readonly group: RuleGroup | null;
  readonly repeatGapMs: number;
}

/** What becomes of an alarm under other rules. */
export function fateOf(alarm: TrialAlarm, { alarms, unhindered, isOff, group, repeatGapMs }: OtherRules): Fate {
  if (isOff) return 'off';
  if (alarms.at(alarm)) return 'stays';
  const would = unhindered.at(alarm);
  if (would) return alarms.isRaisedWithin(repeatGapMs, would.raisedAt) ? 'repeated' : 'uncounted';
  if (!group) return 'within';
  return isReached(alarm.peak, group.firstLimit, group.comparison) ? 'short' : 'within';
}
