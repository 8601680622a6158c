import type { DeviceFacts } from '../../../foundation/basics/device-facts.ts';
import { DAY_MS } from '../../../foundation/basics/time.ts';
import type { Channel } from '../../../foundation/kinds/channel.ts';
import { channelNamed, findChannel } from '../../../foundation/kinds/channels.ts';
import { type ChannelOf, KIND, type Kind } from '../../../foundation/kinds/registry.ts';
import { historyRules } from '../../../stream/history/rules.ts';
import { familyNamed } from '../rules/families.ts';
import type { AnyRule, Comparison } from '../rules/rule.ts';
import type { RuleDraft } from '../rules/rule-draft.ts';
import { type RuleSet, ruleSet } from '../rules/rule-set.ts';
import { leadMsOf } from '../watch/facts.ts';
import type { WatchedChannel } from './channel-hour.ts';
import type { WatchedFields } from './watched-columns.ts';

/** What a rule is about: one channel, how a battery is charged and discharged, or whether the device sends at all. */
export type TrialSubject =
  | { readonly type: 'channel'; readonly kind: Kind; readonly channel: Channel; readonly comparison: Comparison }
  | { readonly type: 'battery' }
  | { readonly type: 'silence' };

export function subjectOf(draft: RuleDraft): TrialSubject {
  if (draft.type === 'own') return channelSubject(draft.rule);
  const { group } = familyNamed(draft.key);
  if (group) return channelSubject(group);
  return draft.key === 'offline' ? { type: 'silence' } : { type: 'battery' };
}

const channelSubject = (of: {
  readonly kind: Kind;
  readonly channel: string;
  readonly comparison: Comparison;
}): TrialSubject => ({
  type: 'channel',
  kind: of.kind,
  channel: findChannel(of.kind, of.channel),
  comparison: of.comparison,
});

/** The channel whose extremes tell which hours have to be read; null where no hour of records is. */
export function decidingChannel(subject: TrialSubject): Channel | null {
  switch (subject.type) {
    case 'channel':
      return subject.channel;
    case 'battery':
      return channelNamed(KIND.monitor, 'soc');
    case 'silence':
      return null;
  }
}

/** Rules on one channel, or on several if that is null. */
export interface TrialRules {
  readonly rules: RuleSet;
  readonly channel: WatchedChannel | null;
}

/** The rules that are compared for a device; those that are the same are one object. */
export interface TrialPlan {
  readonly before: TrialRules;
  readonly after: TrialRules;
  /** `after`, if every state and hour counted and alarms were repeated without a gap. */
  readonly unhindered: TrialRules;
  readonly repeatGapMs: number;
  readonly watchesDirection: boolean;
  readonly isAboutCharge: boolean;
}

/** A time, UTC epoch ms; its end is not in it. */
export interface TrialTime {
  readonly from: number;
  readonly until: number;
}

/** @param facts of the device that the rules are for */
export function trialPlan(
  facts: Parameters<typeof historyRules>[0] & Pick<DeviceFacts, 'timeZone'>,
  subject: TrialSubject,
  before: readonly AnyRule[],
  after: readonly AnyRule[],
): TrialPlan {
  const book = historyRules(facts);
  const prepared = (rules: readonly AnyRule[]): TrialRules => {
    const set = ruleSet(rules, book);
    const group = subject.type === 'channel' ? set.groups.get(subject.kind)?.[0] : undefined;
    if (subject.type !== 'channel' || !group) return { rules: set, channel: null };
    const { key, repeated } = subject.channel;
    return { rules: set, channel: { kind: subject.kind, key, repeated, group } };
  };
  const other = prepared(after);
  const one = isEqual(before, after) ? other : prepared(before);
  const free = after.map(unhindered);
  return {
    before: one,
    after: other,
    // Alarms that all stay have no other reason.
    unhindered: one === other || isEqual(free, after) ? other : prepared(free),
    repeatGapMs: Math.max(0, ...after.map(({ repeatGapMs }) => repeatGapMs)),
    watchesDirection: one.rules.watchesDirection || other.rules.watchesDirection,
    isAboutCharge: subject.type === 'battery',
  };
}

const isEqual = (some: readonly AnyRule[], others: readonly AnyRule[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others);

function unhindered(rule: AnyRule): AnyRule {
  const without = { ...rule, repeatGapMs: 0 };
  if ('counts' in without) delete without.counts;
  return without;
}

const CURRENTS: readonly ChannelOf<'monitor'>[] = ['currentUsing', 'currentCharging'];

/** What has to be read of records, the watched kind first; nothing of a rule about silence. */
export function fieldsOf(
  subject: TrialSubject,
  { watchesDirection }: Pick<TrialPlan, 'watchesDirection'>,
): WatchedFields[] {
  const { monitor } = KIND;
  switch (subject.type) {
    case 'silence':
      return [];
    case 'battery':
      return [{ kind: monitor, channels: ['soc', ...CURRENTS], comparison: 'below' }];
    case 'channel': {
      const { kind, channel, comparison } = subject;
      const also = watchesDirection && kind === monitor ? CURRENTS.filter((name) => name !== channel.name) : [];
      const watched = { kind, channels: [channel.name, ...also], comparison };
      return watchesDirection && kind !== monitor
        ? [watched, { kind: monitor, channels: CURRENTS, comparison }]
        : [watched];
    }
  }
}

/** Charge is compared from one full charge to the next. */
const BALANCE_LEAD_MS = 14 * DAY_MS;

/** How long before the time records are read, so that what holds when it begins is known. */
export const leadMs = ({ before, after }: TrialPlan): number =>
  Math.max(...[before, after].map(({ rules }) => leadMsOf(rules) + batteryLeadMs(rules)));

const batteryLeadMs = ({ battery: { fullCharge, balance } }: RuleSet): number =>
  (fullCharge?.condition.limitMs ?? 0) + (balance ? BALANCE_LEAD_MS : 0);
