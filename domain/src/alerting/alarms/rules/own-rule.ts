import { SECOND_MS } from '../../../foundation/basics/time.ts';
import type { Channel } from '../../../foundation/kinds/channel.ts';
import { channelsOf } from '../../../foundation/kinds/channels.ts';
import { isKind, KIND, type Kind, RECORD_KINDS, revealsPlaceOf } from '../../../foundation/kinds/registry.ts';
import type { UnitAlarms } from '../life/open-alarm.ts';
import { isReached } from './condition.ts';
import { REPEAT_GAP_RANGE, type WhenCounts } from './families.ts';
import { LIMIT_GROUPS } from './limit-groups.ts';
import { type ChannelName, type Comparison, MAX_DURATION_SECONDS, type OwnRuleMark } from './rule.ts';

/** A limit of an own rule; level 1 is the worst. */
export interface OwnLevel {
  readonly level: 1 | 2 | 3;
  /** Integer of the channel's wire. */
  readonly limit: number;
}

/** A company's own rule on a channel. Plain JSON. */
export interface OwnRuleBody extends ChannelName, WhenCounts {
  readonly name: string;
  readonly comparison: Comparison;
  /** One to three, the worst first. */
  readonly levels: readonly OwnLevel[];
  readonly hysteresis: number;
  readonly durationSeconds: number;
}

/** An own rule as devices have it. */
export interface OwnRule extends OwnRuleBody {
  /** The code of its alarms. */
  readonly id: number;
}

export const MAX_OWN_RULES = 200;
export const MAX_OWN_DEVICES = 500;
export const MAX_RULE_NAME = 60;

/** What an own rule may be about: numbers and switches of records that do not tell a place. */
export const ruleChannels = (kind: number): readonly Channel[] =>
  isKind(kind) && !revealsPlaceOf(kind) ? channelsOf(kind).filter(({ wire }) => wire !== 'enum') : [];
const OWN_RULE_KINDS: readonly Kind[] = RECORD_KINDS.filter((kind) => ruleChannels(kind).length > 0);

/** Kinds of records that rules may look at; the ignition is in those of a monitor. */
export const WATCHED_KINDS: readonly Kind[] = [
  ...new Set([KIND.monitor, ...LIMIT_GROUPS.map(({ kind }) => kind), ...OWN_RULE_KINDS]),
];

/** The range of the database column for trigger values. */
export const MAX_TRIGGER = 2 ** 31 - 1;

/** The limits that a channel can reach, integers of its wire. */
export function ownLimitRange({ range: [min, max] }: Pick<Channel, 'range'>) {
  return { min: Math.max(min, -MAX_TRIGGER), max: Math.min(max, MAX_TRIGGER) };
}

/** The field of an own rule that is wrong, or null: a worse level must be more extreme. */
export function ownRuleFault(rule: OwnRuleBody): keyof OwnRuleBody | null {
  const { kind, channel, comparison, levels, hysteresis, durationSeconds } = rule;
  const found = ruleChannels(kind).find(({ name }) => name === channel);
  if (!found) return 'channel';
  const { min, max } = ownLimitRange(found);
  const isInOrder = levels.every(({ level, limit }, index) => {
    const worse = levels[index - 1];
    return !worse || (level > worse.level && limit !== worse.limit && isReached(worse.limit, limit, comparison));
  });
  const isInRange = levels.every(({ limit }) => Number.isInteger(limit) && limit >= min && limit <= max);
  if (levels.length < 1 || levels.length > 3 || !isInOrder || !isInRange) return 'levels';
  if (!Number.isInteger(hysteresis) || hysteresis < 0 || hysteresis > max - min) return 'hysteresis';
  if (!Number.isInteger(durationSeconds) || durationSeconds < 0 || durationSeconds > MAX_DURATION_SECONDS)
    return 'durationSeconds';
  return null;
}

const OWN_PREFIX = 'own:';
const OWN_KEY = /^own:([1-9]\d{0,9})$/;
/** The key of an own rule among the rules for people. */
export const ownRuleKey = (id: number): string => `${OWN_PREFIX}${id}`;
/** The number of an own rule by its key; null for another key. */
export const ownRuleId = (key: string): number | null => {
  const id = Number(OWN_KEY.exec(key)?.[1]);
  return id >= 1 && id <= MAX_TRIGGER ? id : null;
};

/** The key of one level of an own rule in the state of a device. */
export const ownLevelKey = (id: number, level: number): string => `${ownRuleKey(id)}:${level}`;

/** What an alarm of an own rule keeps of it; null where that is missing. */
export function ownMark(extend: object): OwnRuleMark | null {
  const mark = 'own' in extend ? extend.own : null;
  if (typeof mark !== 'object' || mark === null || !('name' in mark) || !('kind' in mark) || !('channel' in mark))
    return null;
  const { name, kind, channel } = mark;
  const isMark = typeof name === 'string' && typeof kind === 'number' && typeof channel === 'string';
  return isMark ? (mark as OwnRuleMark) : null;
}

/**
 * Forgets when own rules that are gone raised something, once no repeat gap can ask for it: companies may make and delete as
 * many as they like. **Changes `alarms`.**
 */
export function forgetOwnRules(alarms: UnitAlarms, at: number, switchedOn: ReadonlySet<string>): void {
  for (const [key, raisedAt = 0] of Object.entries(alarms.lastRaisedAt)) {
    if (!key.startsWith(OWN_PREFIX) || switchedOn.has(key.slice(0, key.lastIndexOf(':')))) continue;
    if (at - raisedAt < REPEAT_GAP_RANGE.max * SECOND_MS) continue;
    delete alarms.lastRaisedAt[key];
    delete alarms.heldBack?.[key];
  }
}
