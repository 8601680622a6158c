import { alarmKey } from '../life/open-alarm.ts';
import type { WatchedUnit } from '../rules/evaluate.ts';
import type { RuleGroup } from '../rules/rule-set.ts';

/** By rule, the values furthest beyond the limit. */
export interface Peaks {
  /** Since the breach began that there is now. */
  readonly breaches: Map<string, number>;
  /** Of the open alarm, since its breach began, which may have ended and begun again. */
  readonly open: Map<string, number>;
}

const NONE = Number.NaN;

/**
 * Goes over the values of a channel up to the next record at which an alarm may begin or end, which is for the evaluator to judge:
 * until then only breaches begin and end.
 */
export class LimitScan {
  readonly #group: RuleGroup;
  /** Values and limits are multiplied by it, so that a limit is reached from below. */
  readonly #sign: 1 | -1;
  // Of each rule by rank.
  readonly #limits: Float64Array;
  readonly #returns: Float64Array;
  readonly #durations: Float64Array;
  /** Since when its limit is breached; NaN where it is not. */
  readonly #since: Float64Array;
  /** Furthest value since then. */
  readonly #peaks: Float64Array;
  /** When its repeat gap is over. */
  readonly #mayRaiseFrom: Float64Array;
  /** Rank of the open alarm; the number of rules if there is none. */
  #open = 0;
  /** Its furthest value. */
  #openPeak = NONE;
  /** Whether a limit is breached or an alarm is open. */
  #isActive = false;

  constructor(group: RuleGroup) {
    this.#group = group;
    const sign = group.comparison === 'below' ? -1 : 1;
    this.#sign = sign;
    const { rules } = group;
    this.#limits = Float64Array.from(rules, ({ condition }) => condition.limit * sign);
    this.#returns = Float64Array.from(rules, ({ condition }) => condition.limit * sign - condition.hysteresis);
    this.#durations = Float64Array.from(rules, ({ durationMs }) => durationMs);
    this.#since = new Float64Array(rules.length);
    this.#peaks = new Float64Array(rules.length);
    this.#mayRaiseFrom = new Float64Array(rules.length);
  }

  /** Begins with the state of a unit. */
  load({ timers, open, lastRaisedAt }: WatchedUnit, peaks: Peaks): void {
    const { rules } = this.#group;
    this.#open = rules.length;
    for (const [rank, { key, code, repeatGapMs }] of rules.entries()) {
      this.#since[rank] = timers.find(({ rule }) => rule === key)?.breachedSince ?? NONE;
      this.#peaks[rank] = (peaks.breaches.get(key) ?? NONE) * this.#sign;
      this.#mayRaiseFrom[rank] =
        (lastRaisedAt[alarmKey({ rule: key, code: code ?? 0 })] ?? Number.NEGATIVE_INFINITY) + repeatGapMs;
      if (open.some(({ rule }) => rule === key)) this.#open = Math.min(this.#open, rank);
    }
    this.#openPeak = (peaks.open.get(rules[this.#open]?.key ?? '') ?? NONE) * this.#sign;
    this.#isActive = open.length > 0 || timers.length > 0;
  }

  /** Writes what has changed into the state of the unit. */
  store(state: WatchedUnit, peaks: Peaks): void {
    state.timers = [];
    peaks.breaches.clear();
    for (const [rank, { key }] of this.#group.rules.entries()) {
      const breachedSince = this.#since[rank]!;
      if (Number.isNaN(breachedSince)) continue;
      state.timers.push({ rule: key, breachedSince });
      peaks.breaches.set(key, this.#peaks[rank]! * this.#sign);
    }
    const open = this.#group.rules[this.#open];
    if (open) peaks.open.set(open.key, this.#openPeak * this.#sign);
  }

  /**
   * Goes over the records from a place on; NaN is a record without a value.
   * @param isCounting whether the rules count at a place; null where they always do
   *
   * @returns the place of the first that has to be judged, which is not gone over; `until` if there is none
   */
  next(
    at: Float64Array,
    column: Float64Array,
    from: number,
    until: number,
    isCounting: ((place: number) => boolean) | null,
  ): number {
    const firstLimit = this.#group.firstLimit * this.#sign;
    for (let place = from; place < until; place += 1) {
      const value = column[place]! * this.#sign;
      // Also false for NaN.
      const isReached = value >= firstLimit;
      if (!isReached && !this.#isActive) continue;
      if (isCounting && !isCounting(place)) {
        if (this.#isActive) return place;
        continue;
      }
      if (Number.isNaN(value)) continue;
      if (this.#maySwitch(value, at[place]!)) return place;
      this.#note(value, at[place]!);
    }
    return until;
  }

  /** Whether the open alarm may end or a worse one begin. */
  #maySwitch(value: number, at: number): boolean {
    const open = this.#open;
    if (value < this.#limits[open]! && value <= this.#returns[open]!) return true;
    for (let rank = 0; rank < open && rank < this.#limits.length; rank += 1) {
      if (value < this.#limits[rank]! || at < this.#mayRaiseFrom[rank]!) continue;
      const since = this.#since[rank]!;
      if ((Number.isNaN(since) ? 0 : at - since) >= this.#durations[rank]!) return true;
    }
    return false;
  }

  #note(value: number, at: number): void {
    const { length } = this.#limits;
    // Also for NaN, with which every comparison is false.
    if (!(this.#openPeak >= value)) this.#openPeak = value;
    this.#isActive = this.#open < length;
    for (let rank = 0; rank < length; rank += 1) {
      if (value < this.#limits[rank]!) {
        this.#since[rank] = NONE;
        this.#peaks[rank] = NONE;
        continue;
      }
      this.#isActive = true;
      if (Number.isNaN(this.#since[rank]!)) this.#since[rank] = at;
      if (!(this.#peaks[rank]! >= value)) this.#peaks[rank] = value;
    }
  }
}
