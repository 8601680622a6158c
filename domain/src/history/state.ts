import type { OpenBucket } from './bucket.ts';
import { type HeldValues, nothingHeld } from './held.ts';
import type { CurrentRun, OpenSession } from './session.ts';

/**
 * State of the computation over one unit's monitor records in order of their instants. Sums are integers, hence exact.
 */
export interface HistoryState {
  /** Instant of the newest processed record, ms. */
  lastAt: number | null;
  held: HeldValues;
  bucket: OpenBucket | null;
  /** Readings in one direction that are not yet a session. */
  run: CurrentRun | null;
  session: OpenSession | null;
}

export const emptyHistory = (): HistoryState => ({
  lastAt: null,
  held: nothingHeld(),
  bucket: null,
  run: null,
  session: null,
});
