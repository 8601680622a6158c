import { MINUTE_MS } from '../time.ts';
import type { BookRules } from './battery-book.ts';
import type { WhileState } from './rule.ts';

export type Direction = Exclude<WhileState, 'any'>;

/** Where the current of a unit goes, by its monitor records in order. */
export interface DirectionState {
  /** The last that has held for a minute; null while there was none since a gap. */
  held: Direction | null;
  /** That of the newest current, and since which record. */
  newest: Direction;
  since: number;
  /** Instant of the newest current. */
  at: number;
}

/** A charger that pauses for a few seconds has not stopped charging. */
const HOLD_MS = MINUTE_MS;

/** The state after a record; undefined where nothing is known. A record without a current, `net` null, changes nothing. */
export function directionAfter(
  before: DirectionState | undefined,
  at: number,
  net: number | null,
  { gapMs, thresholdCentiAmp }: BookRules,
): DirectionState | undefined {
  if (net === null) return before;
  const newest = directionOf(net, thresholdCentiAmp);
  const known = before && at - before.at <= gapMs ? before : null;
  const since = known?.newest === newest ? known.since : at;
  return { held: at - since >= HOLD_MS ? newest : (known?.held ?? null), newest, since, at };
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
): Direction | null => (state && at - state.at <= gapMs ? state.held : null);
