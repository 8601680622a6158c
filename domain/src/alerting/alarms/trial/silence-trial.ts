import { MINUTE_MS } from '../../../foundation/basics/time.ts';
import type { AlarmRule, SilenceCondition } from '../rules/rule.ts';
import { silenceBegins } from '../watch/offline.ts';
import { compareRuns, type UnitResult } from './compare-runs.ts';
import type { TrialPlan, TrialRules, TrialTime } from './plan.ts';
import type { TrialAlarm } from './rule-run.ts';

/**
 * When messages of a device came in, by minute: nobody is offline for less than three. Of each minute the first and the last
 * are known, so that it does not matter in which order they are given.
 */
export class Receipts {
  readonly #from: number;
  readonly #first: Float64Array;
  readonly #last: Float64Array;

  constructor({ from, until }: TrialTime) {
    const minutes = Math.max(0, Math.ceil((until - from) / MINUTE_MS));
    this.#from = from;
    this.#first = new Float64Array(minutes).fill(Number.NaN);
    this.#last = new Float64Array(minutes).fill(Number.NaN);
  }

  note(at: number): void {
    const minute = Math.floor((at - this.#from) / MINUTE_MS);
    if (minute < 0 || minute >= this.#first.length) return;
    if (!(this.#first[minute]! <= at)) this.#first[minute] = at;
    if (!(this.#last[minute]! >= at)) this.#last[minute] = at;
  }

  /** Those of a series: nearly all are in the minute of the one before. */
  noteAll(instants: Float64Array): void {
    let [minuteAt, first, last] = [Number.NaN, Number.NaN, Number.NaN];
    for (let place = 0; place < instants.length; place += 1) {
      const at = instants[place]!;
      // Also false before the first.
      if (at >= minuteAt && at < minuteAt + MINUTE_MS) {
        if (at < first) first = at;
        if (at > last) last = at;
        continue;
      }
      if (place > 0) this.#noteBoth(first, last);
      minuteAt = this.#from + Math.floor((at - this.#from) / MINUTE_MS) * MINUTE_MS;
      first = at;
      last = at;
    }
    if (instants.length > 0) this.#noteBoth(first, last);
  }

  #noteBoth(first: number, last: number): void {
    this.note(first);
    this.note(last);
  }

  /** Times without a message that are longer than some: from the last one before to the first one after, null if there was none. */
  *gaps(longerThanMs: number): Generator<{ since: number; until: number | null }, void> {
    let since = Number.NaN;
    for (let minute = 0; minute < this.#first.length; minute += 1) {
      const first = this.#first[minute]!;
      // Also false before the first message.
      if (first - since > longerThanMs) yield { since, until: first };
      if (!Number.isNaN(first)) since = this.#last[minute]!;
    }
    if (!Number.isNaN(since)) yield { since, until: null };
  }
}

/** Tries rules about silence on when messages of a device came in. */
export function trySilence(
  plan: TrialPlan,
  receipts: Receipts,
  reportIntervalSeconds: number,
  time: TrialTime,
): UnitResult {
  const run = ({ rules: { silence } }: TrialRules) =>
    silence ? [...silences(silence, receipts, reportIntervalSeconds, time.until)] : [];
  const after = run(plan.after);
  const [before, unhindered] = [plan.before, plan.unhindered].map((rules) =>
    rules === plan.after ? after : run(rules),
  );
  return compareRuns({ before: before!, after, unhindered: unhindered! }, plan, time);
}

function* silences(
  rule: AlarmRule<SilenceCondition>,
  receipts: Receipts,
  reportIntervalSeconds: number,
  now: number,
): Generator<TrialAlarm, void> {
  let lastRaisedAt = Number.NEGATIVE_INFINITY;
  for (const { since, until } of receipts.gaps(silenceBegins(0, rule, reportIntervalSeconds))) {
    const raisedAt = Math.max(silenceBegins(since, rule, reportIntervalSeconds), lastRaisedAt + rule.repeatGapMs);
    if (raisedAt >= (until ?? now)) continue;
    lastRaisedAt = raisedAt;
    const silentMs = (until ?? now) - since;
    yield {
      rule: rule.key,
      unit: 0,
      level: rule.severity,
      breachedSince: since,
      raisedAt,
      releasedAt: until,
      peak: Math.floor(silentMs / 1000),
    };
  }
}
