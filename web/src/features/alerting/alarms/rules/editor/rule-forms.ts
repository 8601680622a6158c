import type { WarningRule } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { type FamilyKey, isFamilyKey } from '#domain/alerting/alarms/rules/families.ts';
import type { RecordFamilyKey } from '#domain/alerting/alarms/rules/limit-groups.ts';
import { hasDuration } from '#domain/alerting/alarms/rules/limit-rules.ts';
import { ruleChannels } from '#domain/alerting/alarms/rules/own-rule.ts';
import type { Channel } from '#domain/foundation/kinds/channel.ts';
import type { RuleForm, Side } from '../rule-words.ts';

/** What distinguishes rules from each other. */
export type RuleSubject = Pick<WarningRule, 'key' | 'name' | 'kind' | 'channel' | 'comparison'> & {
  readonly levels: readonly Pick<WarningRule['levels'][number], 'msgType'>[];
};

/** What is no limit on a channel has a sentence of its own, and so has the level of water. */
const OTHER_FORMS: Readonly<Record<Exclude<FamilyKey, RecordFamilyKey>, RuleForm>> &
  Partial<Record<FamilyKey, RuleForm>> = {
  offline: 'offline',
  waterLevel: 'water',
  chargeRatio: 'ratio',
  deepDischarge: 'deep',
  notFullyCharged: 'notFull',
  wrongClock: 'clock',
  cellsApart: 'cells',
  cellDrift: 'drift',
};
/** The kind of sentence that a rule is. */
export function formOf({ key, comparison }: Pick<RuleSubject, 'key' | 'comparison'>): RuleForm {
  return (isFamilyKey(key) ? OTHER_FORMS[key] : undefined) ?? comparison ?? 'above';
}

export const channelOf = ({ kind, channel }: Pick<RuleSubject, 'kind' | 'channel'>): Channel | undefined =>
  kind === null ? undefined : ruleChannels(kind).find(({ name }) => name === channel);

/** Which values a rule has. */
export function hasFields(rule: RuleSubject): {
  limit: boolean;
  duration: boolean;
  release: boolean;
  side: Side | null;
} {
  const form = formOf(rule);
  const side = form === 'above' || form === 'below' ? form : null;
  const msgType = rule.levels[0]?.msgType ?? null;
  return {
    side,
    limit: form !== 'water',
    duration: msgType === null || hasDuration(msgType),
    release: side !== null,
  };
}
