import { localHourStart } from '../../foundation/basics/time-zone.ts';
import { LEARNT_MS, reachOf } from '../believed/interval.ts';
import type { HourBucket } from './bucket.ts';
import { foldHistory } from './fold.ts';
import { type HistoryRules, SESSION_BEGIN_MS, SESSION_END_MS } from './rules.ts';
import type { BatterySession } from './session.ts';
import { emptyHistory, type HistorySample, type HistoryState } from './state.ts';

/** The recomputing plan. All instants UTC epoch ms, −Infinity in a rebuild. */
export interface RecomputePlan {
  /** Read the unit's monitor records from here on (inclusive), up to the newest. */
  readonly readFrom: number;
  /** Replace the hour buckets with `startAt` at or after this. */
  readonly bucketsFrom: number;
  /** Replace the sessions with `startedAt` at or after this. */
  readonly sessionsFrom: number;
}

export interface RecomputedHistory {
  /** In order of their start; only the replacing ones. */
  readonly buckets: readonly HourBucket[];
  readonly sessions: readonly BatterySession[];
  /** The state after the newest record. */
  readonly history: HistoryState;
}

/** Everything from the first record on. */
export const REBUILD: RecomputePlan = { readFrom: -Infinity, bucketsFrom: -Infinity, sessionsFrom: -Infinity };

/**
 * The instant that a session must not cover when sessions are recomputed from there. The caller looks for the one row
 * with `started_at < instant and ended_at >= instant` and gives it to {@link safeStart}.
 *
 * A late record at L can change only those sessions that ended before L but were not yet known to have ended at L.
 * Their end and L are at most a gap (end to first reading below), 5 min (below) and a gap (to L) apart; with more in
 * between the session has ended whatever L says. A run that has not become a session at L began at most a minute and a
 * gap before L. Earlier than the sum of these, only a session that covers the instant carries anything over it.
 */
export const sessionBoundary = (lateFrom: number, rules: HistoryRules): number =>
  lateFrom - 2 * reachOf(rules.gapMs) - SESSION_END_MS - SESSION_BEGIN_MS;

/**
 * The instants from which hours and sessions have to be recomputed because of late records.
 *
 * Hours: a late record changes nothing earlier than the gap limit before it. Sessions: from {@link sessionBoundary}, or
 * from the start of the session that covers it; a session's start depends on nothing before it. Readings: the gap limit
 * earlier than both, so that held values are as they were.
 *
 * @param lateFrom instant of the oldest late record
 *
 * @param closed closed sessions of the unit, at least the one that covers the boundary; others have no effect
 *
 * @param open the open session of the unit's history
 */
export function safeStart(
  lateFrom: number,
  closed: readonly Pick<BatterySession, 'startedAt' | 'endedAt'>[],
  open: { readonly startedAt: number } | null,
  rules: HistoryRules,
): RecomputePlan {
  const boundary = sessionBoundary(lateFrom, rules);
  let sessionsFrom = boundary;
  for (const { startedAt, endedAt } of closed) {
    if (startedAt < boundary && endedAt >= boundary) sessionsFrom = Math.min(sessionsFrom, startedAt);
  }
  if (open !== null) sessionsFrom = Math.min(sessionsFrom, open.startedAt);
  const bucketsFrom = localHourStart(lateFrom - reachOf(rules.gapMs), rules.timeZone);
  const lead = Math.max(rules.gapMs, LEARNT_MS);
  return { readFrom: Math.min(bucketsFrom, sessionsFrom) - lead, bucketsFrom, sessionsFrom };
}

/**
 * Processes records again, with the same result as if they had come in order. The result replaces the stored data from
 * the plan's instants on, and the unit's history state. Records may be given in several batches.
 */
export class HistoryRecompute implements RecomputedHistory {
  readonly plan: RecomputePlan;
  readonly buckets: HourBucket[] = [];
  readonly sessions: BatterySession[] = [];
  readonly history = emptyHistory();
  readonly #rules: HistoryRules;

  constructor(plan: RecomputePlan, rules: HistoryRules) {
    this.plan = plan;
    this.#rules = rules;
  }

  /**
   * @param sample the next of all monitor records of the unit from `plan.readFrom` on; throws RangeError for an older
   * one
   */
  take(sample: HistorySample): void {
    const { bucketsFrom, sessionsFrom } = this.plan;
    if (sample.at >= sessionsFrom && isBefore(this.history.lastAt, sessionsFrom)) forgetSessions(this.history);
    for (const event of foldHistory(this.history, sample, this.#rules)) {
      if (event.type === 'bucketClosed' && event.bucket.startAt >= bucketsFrom) this.buckets.push(event.bucket);
      if (event.type === 'sessionClosed' && event.session.startedAt >= sessionsFrom) this.sessions.push(event.session);
    }
  }
}

const isBefore = (at: number | null, instant: number): boolean => at !== null && at < instant;

/** Sessions seen during the lead-in are incomplete; by the plan, none of them continues. */
function forgetSessions(history: HistoryState): void {
  history.run = null;
  history.session = null;
}
