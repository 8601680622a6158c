import { BALANCE_ALARM } from '#domain/alarms/catalogue.ts';
import { hasDuration } from '#domain/alarms/limit-rules.ts';
import { ruleChannels } from '#domain/alarms/own-rule.ts';
import type { WarningRule } from '#domain/alarms/rule-calls.ts';
import type { Channel } from '#domain/kinds/channel.ts';
import type { RuleForm, Side } from './rule-words.ts';

/** What distinguishes rules from each other. */
export type RuleSubject = Pick<WarningRule, 'key' | 'name' | 'kind' | 'channel' | 'comparison'> & {
  readonly levels: readonly Pick<WarningRule['levels'][number], 'msgType'>[];
};

const OTHER_FORMS = {
  offline: 'offline',
  waterLevel: 'water',
  chargeRatio: 'ratio',
  deepDischarge: 'deep',
  notFullyCharged: 'notFull',
  wrongClock: 'clock',
  cellsApart: 'cells',
  cellDrift: 'drift',
} as const;
/** The kind of sentence that a rule is. */
export function formOf({ key, comparison }: Pick<RuleSubject, 'key' | 'comparison'>): RuleForm {
  if (key in OTHER_FORMS) return OTHER_FORMS[key as keyof typeof OTHER_FORMS];
  return comparison ?? 'above';
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
    duration: msgType === null || (hasDuration(msgType) && msgType !== BALANCE_ALARM),
    release: side !== null,
  };
}

/** Families whose default limits follow from the battery. */
const OF_BATTERY = [
  'lowVoltage',
  'chargeCurrent',
  'dischargeCurrent',
  'chargeRatio',
  'deepDischarge',
  'notFullyCharged',
  'cellsApart',
];
export const isOfBattery = (key: string): boolean => OF_BATTERY.includes(key);
