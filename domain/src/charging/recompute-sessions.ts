import type { ChargingSession } from './charging-session.ts';
import { type ChargeFold, type ChargerSample, foldChargingSession, noChargingSession } from './fold-session.ts';

/**
 * The instant that a session must not cover when sessions are recomputed from there: a late record can at most continue
 * a session that was silent for the gap limit before it. The caller looks for the session with `started_at < instant
 * and ended_at >= instant`.
 */
export const chargeBoundary = (lateFrom: number, gapMs: number): number => lateFrom - gapMs;

/**
 * The instant from which sessions have to be recomputed and replaced because of late records.
 *
 * @param closed closed sessions of the unit, at least the one that covers the boundary; others have no effect
 *
 * @param open the running session
 */
export function recomputeFrom(
  lateFrom: number,
  closed: readonly Pick<ChargingSession, 'startedAt' | 'endedAt'>[],
  open: { readonly startedAt: number } | null,
  gapMs: number,
): number {
  const boundary = chargeBoundary(lateFrom, gapMs);
  const covering = closed.filter(({ startedAt, endedAt }) => startedAt < boundary && endedAt >= boundary);
  return Math.min(boundary, open?.startedAt ?? boundary, ...covering.map(({ startedAt }) => startedAt));
}

/**
 * Processes records again, with the same result as if they had arrived in order. They may be given in several batches.
 */
export class ChargingRecompute {
  /** Finished sessions, oldest first. */
  readonly charges: ChargingSession[] = [];
  readonly fold: ChargeFold = noChargingSession();
  readonly #gapMs: number;

  constructor(gapMs: number) {
    this.#gapMs = gapMs;
  }

  /**
   * @param sample the next of all records of the charger from {@link recomputeFrom} on; throws RangeError for an older
   * one
   */
  take(sample: ChargerSample): void {
    for (const { type, charge } of foldChargingSession(this.fold, sample, this.#gapMs))
      if (type === 'chargeClosed') this.charges.push(charge);
  }
}
