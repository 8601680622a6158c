import { HOUR_MS } from '../../foundation/basics/time.ts';
import type { CounterStep } from '../believed/counter.ts';

/** What a counter and the power beside it told of the same times. */
export interface Compared {
  /** Wh by the counter, and by the power. */
  readonly counted: number;
  readonly powered: number;
  /** How long both are known, ms, by how many pairs of records. */
  readonly ms: number;
  readonly steps: number;
  /** Variance of the energy by the power, Wh²: when between two records it changed is not known. */
  readonly variance: number;
}

export const NOTHING_COMPARED: Compared = { counted: 0, powered: 0, ms: 0, steps: 0, variance: 0 };

/** Over less time, or fewer records, a difference says nothing. */
const MIN_MS = 3 * HOUR_MS;
const MIN_STEPS = 12;
/** The part of the larger one by which they may differ: two meters, and what lies between the terminals of both. */
const MAX_APART = 0.1;
/** A counter is read by so many of its counts at most, and power has so many sigmas of scatter. */
const COUNTS = 2;
const SIGMAS = 4;
/** Power is told in whole watts, or by a current in hundredths: a trickle below may be told as none all day. */
const ROUNDED_WATT = 0.5;

/** Whether a counter and the power beside it contradict each other: one of them is wrong, and nobody can say which from them alone. */
export function areContradictory({ counted, powered, ms, steps, variance }: Compared, resolution: number): boolean {
  if (ms < MIN_MS || steps < MIN_STEPS) return false;
  const apart = Math.abs(counted - powered);
  const least = COUNTS * resolution + SIGMAS * Math.sqrt(variance) + (ROUNDED_WATT * ms) / HOUR_MS;
  return apart > MAX_APART * Math.max(counted, powered) && apart > least;
}

/** Adds up what both tell, step by step of the counter in order of time. */
export class CounterCheck {
  readonly #at: readonly number[];
  readonly #watts: readonly number[];
  readonly #gapMs: number;
  #place = 0;
  #sums = NOTHING_COMPARED;

  /** @param watts NaN where a record has none */
  constructor(at: readonly number[], watts: readonly number[], gapMs: number) {
    this.#at = at;
    this.#watts = watts;
    this.#gapMs = gapMs;
  }

  get sums(): Compared {
    return this.#sums;
  }

  /** Takes a step that is counted; one in which the power is not known all the time is left out. */
  take({ before, later, counted }: CounterStep): void {
    const at = this.#at;
    let place = this.#place;
    while (at[place]! < before.at) place++;
    let [powered, variance, steps] = [0, 0, 0];
    for (; at[place]! < later.at; place++) {
      const [one, other] = [this.#watts[place]!, this.#watts[place + 1]!];
      const hours = (at[place + 1]! - at[place]!) / HOUR_MS;
      if (hours * HOUR_MS > this.#gapMs) powered = Number.NaN;
      powered += ((one + other) / 2) * hours;
      // Evenly anywhere between the two records.
      variance += ((other - one) * hours) ** 2 / 12;
      steps++;
    }
    this.#place = place;
    if (counted === null || !Number.isFinite(powered)) return;
    const all = this.#sums;
    this.#sums = {
      counted: all.counted + counted,
      powered: all.powered + powered,
      ms: all.ms + later.at - before.at,
      steps: all.steps + steps,
      variance: all.variance + variance,
    };
  }
}
