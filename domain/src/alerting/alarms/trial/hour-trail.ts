import { HOUR_MS, utcDayStart } from '../../../foundation/basics/time.ts';
import { HOURS_OF_A_DAY, type HourExtremes } from '../../../stream/history/extremes.ts';
import { isReached } from '../rules/condition.ts';
import type { Comparison } from '../rules/rule.ts';
import type { TrialTime } from './plan.ts';
import type { TrialAlarm } from './rule-run.ts';

/** A time at which a value was beyond the limit and nothing was raised. */
interface QuietBreach {
  readonly at: number;
  readonly value: number;
}

/** The value of each hour that comes nearest to the limits, or goes furthest beyond; NaN without one. */
export class HourTrail {
  readonly startAt: number;
  readonly values: Float64Array;
  readonly #comparison: Comparison;

  /** @param values those of a trail of the same time that was somewhere else */
  constructor({ from, until }: TrialTime, comparison: Comparison, values?: Float64Array) {
    this.startAt = Math.floor(from / HOUR_MS) * HOUR_MS;
    this.values = values ?? new Float64Array(Math.max(0, Math.ceil((until - this.startAt) / HOUR_MS))).fill(Number.NaN);
    this.#comparison = comparison;
  }

  /** Takes the hours of a day of one unit. */
  take(day: number, { low, high }: HourExtremes): void {
    const offset = (utcDayStart(day) - this.startAt) / HOUR_MS;
    const worst = this.#comparison === 'below' ? low : high;
    for (let hour = 0; hour < HOURS_OF_A_DAY; hour += 1) this.#widen(offset + hour, worst[hour]!);
  }

  /** Takes the hours of another trail of the same time. */
  join({ values }: HourTrail): void {
    for (const [place, value] of values.entries()) this.#widen(place, value);
  }

  /** Of each time in which a limit was reached and no alarm was open, the hour in which it was reached furthest. */
  *quietBreaches(limit: number, alarms: readonly TrialAlarm[]): Generator<QuietBreach, void> {
    let furthest: number | null = null;
    for (let place = 0; place <= this.values.length; place += 1) {
      const value = this.values[place];
      if (value !== undefined && Number.isNaN(value)) continue;
      if (value !== undefined && isReached(value, limit, this.#comparison)) {
        if (furthest === null || isReached(value, this.values[furthest]!, this.#comparison)) furthest = place;
        continue;
      }
      if (furthest !== null && !this.#hasAlarm(furthest, alarms))
        yield { at: this.startAt + furthest * HOUR_MS, value: this.values[furthest]! };
      furthest = null;
    }
  }

  #hasAlarm(place: number, alarms: readonly TrialAlarm[]): boolean {
    const from = this.startAt + place * HOUR_MS;
    return alarms.some(
      ({ breachedSince, releasedAt }) => breachedSince < from + HOUR_MS && (releasedAt === null || releasedAt >= from),
    );
  }

  #widen(place: number, value: number): void {
    if (place < 0 || place >= this.values.length || Number.isNaN(value)) return;
    const known = this.values[place]!;
    if (Number.isNaN(known) || isReached(value, known, this.#comparison)) this.values[place] = value;
  }
}

/**
 * How often each limit was reached, by the values of hours: a value that goes from 30 to 40 reaches every limit between. One that
 * stays beyond a limit for hours has reached it once.
 */
export class LimitCounts {
  /** How many more times a limit is reached than the next one beyond it. */
  readonly #steps = new Map<number, number>();
  readonly #comparison: Comparison;

  constructor(comparison: Comparison) {
    this.#comparison = comparison;
  }

  take({ values }: HourTrail): void {
    let before: number | null = null;
    for (const value of values) {
      if (Number.isNaN(value)) continue;
      if (before === null || (value !== before && isReached(value, before, this.#comparison))) {
        this.#step(value, 1);
        if (before !== null) this.#step(before, -1);
      }
      before = value;
    }
  }

  /** For evenly spread limits over all values, ascending, how often each was reached. */
  at(most: number): { limit: number; count: number }[] {
    const values = [...this.#steps.keys()].sort((one, other) => one - other);
    const [lowest] = values;
    const highest = values.at(-1);
    if (lowest === undefined || highest === undefined) return [];
    const step = Math.max(1, Math.ceil((highest - lowest) / (most - 1)));
    const isBelow = this.#comparison === 'below';
    const counts: { limit: number; count: number }[] = [];
    const beyond = isBelow ? values : values.toReversed();
    let place = 0;
    let count = 0;
    const limits = Array.from(
      { length: Math.floor((highest - lowest) / step) + 1 },
      (_, index) => lowest + index * step,
    );
    for (const limit of isBelow ? limits : limits.toReversed()) {
      for (; place < beyond.length && isReached(beyond[place]!, limit, this.#comparison); place += 1)
        count += this.#steps.get(beyond[place]!)!;
      counts.push({ limit, count });
    }
    return isBelow ? counts : counts.toReversed();
  }

  #step(value: number, by: number): void {
    this.#steps.set(value, (this.#steps.get(value) ?? 0) + by);
  }
}
