import type { Body, Kind } from '../../../foundation/kinds/registry.ts';
import { isReached } from '../rules/condition.ts';
import { evaluate, isQuiet, type WatchedRecord, type WatchedUnit } from '../rules/evaluate.ts';
import type { RuleGroup, RuleSet } from '../rules/rule-set.ts';

/** What is known of an hour of records without reading them: the range of the watched value, NaN if no record has it. */
export interface ChannelHour {
  readonly startAt: number;
  /** The first instant after it. */
  readonly endAt: number;
  readonly low: number;
  readonly high: number;
}

/** The one channel that rules watch, and the group of limits on it. */
export interface WatchedChannel {
  readonly kind: Kind;
  /** Property of the body. */
  readonly key: string;
  readonly repeated: boolean;
  readonly group: RuleGroup;
}

/** A record with nothing but a value of the channel, with none for NaN. */
export function recordOf(
  { kind, key, repeated }: WatchedChannel,
  unit: number,
  value: number,
  at: number,
): WatchedRecord {
  const body: object = Number.isNaN(value) ? {} : { [key]: repeated ? [value] : value };
  return { kind, unit, at, body: body as Body };
}

/** The value that comes nearest to the limits, or goes furthest beyond them. */
export const worstOf = ({ low, high }: Pick<ChannelHour, 'low' | 'high'>, { comparison }: RuleGroup): number =>
  comparison === 'below' ? low : high;

/**
 * Whether the records of an hour change nothing of a unit, whatever they are within their range.
 *
 * While nothing is open or pending, nothing changes before the first limit is reached. Otherwise, where it always counts, the evaluator itself is
 * asked at the corners: lowest and highest value, first and last instant. Whether a limit is reached and whether a value has
 * returned changes once between lowest and highest; whether a duration or a repeat gap is over changes once between first and
 * last. So if none of the corners changes anything, nothing between them does.
 */
export function changesNothing(
  rules: RuleSet,
  channel: WatchedChannel,
  unit: number,
  state: WatchedUnit,
  hour: ChannelHour,
): boolean {
  const { group } = channel;
  const hasValue = !Number.isNaN(hour.low);
  if (isQuiet(state)) return !hasValue || !isReached(worstOf(hour, group), group.firstLimit, group.comparison);
  // A record without a value can show that the rules have ceased to count.
  if (group.counts) return false;
  if (!hasValue) return true;
  return [hour.low, hour.high].every((value) =>
    [hour.startAt, hour.endAt - 1].every((at) => leaves(rules, state, recordOf(channel, unit, value, at))),
  );
}

/** Whether a record leaves the state of its unit as it is. */
function leaves(rules: RuleSet, state: WatchedUnit, record: WatchedRecord): boolean {
  const copy: WatchedUnit = {
    open: [...state.open],
    timers: [...state.timers],
    lastRaisedAt: { ...state.lastRaisedAt },
    reading: state.reading,
    heldBack: { ...state.heldBack },
  };
  let events = 0;
  evaluate(rules, copy, record, () => {
    events += 1;
  });
  return (
    events === 0 &&
    copy.timers.length === state.timers.length &&
    copy.timers.every((timer, place) => timer === state.timers[place])
  );
}
