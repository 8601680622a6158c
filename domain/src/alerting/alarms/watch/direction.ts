import { MINUTE_MS } from '../../../foundation/basics/time.ts';
import { gapKnown, type InIntervals, noIntervals, takeInIntervals } from '../../../stream/believed/interval.ts';
import type { WhileState } from '../rules/rule.ts';
import type { BookRules } from './battery-book.ts';

export type Direction = Exclude<WhileState, 'any'>;

/** Where the current of a unit goes, by its monitor records in order. Plain JSON. */
export interface DirectionState extends InIntervals<CurrentSample> {
  /** The last that has held for a minute; null while there was none since a gap. */
  held: Direction | null;
  /** That of the newest current, and since which record. */
  newest: Direction;
  since: number;
  /** Instant of the newest current; null before the first. */
  at: number | null;
}

interface CurrentSample {
  readonly at: number;
  /** Null where the record has no current. */
  readonly net: number | null;
}

/** A charger that pauses for a few seconds has not stopped charging. */
const HOLD_MS = MINUTE_MS;

export const noDirection = (): DirectionState => ({ ...noIntervals(), held: null, newest: 'idle', since: 0, at: null });

/**
 * Takes the next monitor record: **changes `state`**. A record without a current tells of the interval alone. One after a pause that may
 * be the device's interval or a gap tells nothing until the next has come.
 */
export function noteCurrent(state: DirectionState, at: number, net: number | null, rules: BookRules): void {
  takeInIntervals(state, { at, net }, rules.gapMs, (sample, gapMs) => take(state, sample, gapMs, rules));
}

function take(state: DirectionState, { at, net }: CurrentSample, gapMs: number, rules: BookRules): void {
  if (net === null) return;
  const newest = directionOf(net, rules.thresholdCentiAmp);
  const isKnown = state.at !== null && at - state.at <= gapMs;
  if (!isKnown) state.held = null;
  if (!isKnown || newest !== state.newest) state.since = at;
  if (at - state.since >= HOLD_MS) state.held = newest;
  state.newest = newest;
  state.at = at;
}

const directionOf = (net: number, threshold: number): Direction => {
  if (net >= threshold) return 'charging';
  return net <= -threshold ? 'discharging' : 'idle';
};

/** Where the current goes at an instant; null where that is not known: no current for too long, or none for a minute yet. */
export const directionAt = (
  state: DirectionState | undefined,
  at: number,
  { gapMs }: Pick<BookRules, 'gapMs'>,
): Direction | null =>
  state && state.at !== null && at - state.at <= gapKnown(state.interval, gapMs) ? state.held : null;
