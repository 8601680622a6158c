import type { Monitor } from '../../foundation/kinds/wire.ts';
import { type InIntervals, noInterval } from '../believed/interval.ts';
import type { OpenBucket } from './bucket.ts';
import { type HeldValues, nothingHeld } from './held.ts';
import type { CurrentRun, OpenSession } from './session.ts';

/** One monitor record of the unit. */
export interface HistorySample {
  readonly at: number;
  readonly body: Monitor;
}

/**
 * State of the computation over one unit's monitor records in order of their instants. Sums are integers, hence exact.
 */
export interface HistoryState extends InIntervals<HistorySample> {
  /** Instant of the newest record, ms. */
  lastAt: number | null;
  held: HeldValues;
  bucket: OpenBucket | null;
  /** Readings in one direction that are not yet a session. */
  run: CurrentRun | null;
  session: OpenSession | null;
}

/** A state of before the interval was learned. */
export type HistoryStateBefore = Omit<HistoryState, 'interval' | 'waiting'>;
export const learningHistory = (before: HistoryStateBefore): HistoryState => ({
  ...before,
  interval: { ...noInterval(), lastAt: before.lastAt },
  waiting: null,
});

export const emptyHistory = (): HistoryState => ({
  lastAt: null,
  interval: noInterval(),
  waiting: null,
  held: nothingHeld(),
  bucket: null,
  run: null,
  session: null,
});
