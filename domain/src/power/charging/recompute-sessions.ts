import { LEARNT_MS, reachOf } from '../../stream/believed/interval.ts';
import type { ChargingSession } from './charging-session.ts';
import { type ChargeFold, type ChargerSample, foldChargingSession, noChargingSession } from './fold-session.ts';
import type { ChargingRules } from './rules.ts';

/** What to compute again. Instants UTC ms. */
export interface ChargingPlan {
  /** Read the records of the charger from here on, up to the newest: those before the sessions tell its interval. */
  readonly readFrom: number;
  /** Replace the sessions that began at or after this. */
  readonly since: number;
}

/** Everything from the first record on. */
export const ALL_CHARGES: ChargingPlan = { readFrom: 0, since: 0 };

/**
 * The instant that a session must not cover when sessions are recomputed from there: a late record can at most continue
 * a session that was silent for the longest gap before it. The caller looks for the session with `started_at < instant
 * and ended_at >= instant`.
 */
export const chargeBoundary = (lateFrom: number, gapMs: number): number => lateFrom - reachOf(gapMs);

/**
 * From where sessions have to be recomputed and replaced because of late records.
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
): ChargingPlan {
  const boundary = chargeBoundary(lateFrom, gapMs);
  const covering = closed.filter(({ startedAt, endedAt }) => startedAt < boundary && endedAt >= boundary);
  const since = Math.max(
    0,
    Math.min(boundary, open?.startedAt ?? boundary, ...covering.map(({ startedAt }) => startedAt)),
  );
  return { readFrom: Math.max(0, since - Math.max(gapMs, LEARNT_MS)), since };
}

/**
 * Processes records again, with the same result as if they had arrived in order. They may be given in several batches.
 */
export class ChargingRecompute {
  readonly plan: ChargingPlan;
  /** Finished sessions that replace, oldest first. */
  readonly charges: ChargingSession[] = [];
  readonly fold: ChargeFold = noChargingSession();
  readonly #rules: ChargingRules;

  constructor(plan: ChargingPlan, rules: ChargingRules) {
    this.plan = plan;
    this.#rules = rules;
  }

  /** @param sample the next of all records of the charger from `plan.readFrom` on; throws RangeError for an older one */
  take(sample: ChargerSample): void {
    // What the records before seemed to begin is incomplete; by the plan, none of it goes on.
    if (sample.at >= this.plan.since && (this.fold.lastAt ?? sample.at) < this.plan.since) this.fold.open = null;
    for (const { type, charge } of foldChargingSession(this.fold, sample, this.#rules))
      if (type === 'chargeClosed' && charge.startedAt >= this.plan.since) this.charges.push(charge);
  }
}
