import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import { HOUR_MS, utcDay } from '../../../foundation/basics/time.ts';
import type { Battery } from '../battery.ts';
import type { BatterySeries } from '../days/battery-series.ts';
import { median } from './capacity-fit.ts';

/** Charge that lies between the two voltages of {@link BETWEEN} without current. */
export interface ChargeBetween {
  /** UTC epoch ms. */
  readonly at: number;
  readonly ampHours: number;
}

/**
 * Two voltages of a cell without current whose distance in charge shrinks as the capacity does: on the slope of lithium with
 * graphite and layered oxides, below and at the step of graphite in its middle (Weng et al., J. Power Sources 235 (2013) 36;
 * Dubarry and Liaw, J. Power Sources 219 (2012) 204). LFP is flat there; the voltage of lead-acid follows its acid.
 */
const BETWEEN: Readonly<Record<Chemistry, { readonly low: number; readonly high: number } | null>> = {
  'lead-acid': null,
  lfp: null,
  nmc: { low: 3.55, high: 3.75 },
};
/** Charge is counted in steps of this part of the capacity. */
const STEP = 0.01;
/** So much has flowed back before a half is over, steps. What is near to the turn has not settled. */
const TURN_STEPS = 2;
/** Steps in a row without a record that are drawn straight. */
const MAX_UNSEEN = 5;
/** The least current, part of the capacity; and how far the current of a charger may have fallen, when it holds the voltage. */
const MIN_RATE = 0.01;
const HELD_RATE = 0.9;
const CELSIUS = { least: 10, most: 40 } as const;

/** What was measured while one step of charge flowed. */
interface Step {
  volt: number;
  amp: number;
  ms: number;
}

interface Half {
  readonly sign: 1 | -1;
  readonly steps: Map<number, Step>;
  /** Where it has come to. */
  furthest: number;
}

/**
 * Measures the charge between two voltages without a gauge and without a rest: where a battery goes back over the charge that it
 * has just come, each step of it is seen with two currents, and the line through both tells the voltage without one. So the
 * resistance, which grows with age, falls out. A UTC day stands alone, so that days join.
 */
export class TurnFollower {
  readonly #found: ChargeBetween[] = [];
  readonly #battery: Battery;
  readonly #series: BatterySeries;
  readonly #gaps: Float64Array;
  readonly #marks: (typeof BETWEEN)[Chemistry];
  #charge = 0;
  #half: Half | null = null;
  #before: Half | null = null;

  constructor(battery: Battery, series: BatterySeries, gaps: Float64Array) {
    this.#battery = battery;
    this.#series = series;
    this.#gaps = gaps;
    const isKnown = battery.cellCount !== null && battery.designAmpHours !== null;
    this.#marks = isKnown ? BETWEEN[battery.chemistry] : null;
  }

  take(place: number): void {
    if (this.#marks === null || place === 0) return;
    const { at, amp, volt, celsius } = this.#series;
    const elapsed = at[place]! - at[place - 1]!;
    const isNew = utcDay(at[place]!) !== utcDay(at[place - 1]!) || elapsed > this.#gaps[place]!;
    const isStrange = celsius[place]! < CELSIUS.least || celsius[place]! > CELSIUS.most;
    const known = amp[place - 1]! + amp[place]! + volt[place]!;
    if (isNew || isStrange || Number.isNaN(known)) {
      this.#begin(place);
      return;
    }
    const { cellCount, designAmpHours } = this.#battery;
    this.#charge += (amp[place - 1]! * elapsed) / HOUR_MS / (STEP * designAmpHours!);
    this.#turn(place);
    const half = this.#half;
    if (!half) return;
    const key = Math.floor(this.#charge);
    const step = half.steps.get(key) ?? { volt: 0, amp: 0, ms: 0 };
    step.volt += (volt[place]! / cellCount!) * elapsed;
    step.amp += amp[place]! * elapsed;
    step.ms += elapsed;
    half.steps.set(key, step);
  }

  /** @param end the position after the last record */
  finish(end: number): readonly ChargeBetween[] {
    this.#begin(end);
    return this.#found;
  }

  #begin(place: number): void {
    this.#compare(place);
    this.#half = null;
    this.#before = null;
    this.#charge = 0;
  }

  #turn(place: number): void {
    const half = this.#half;
    if (!half) {
      const sign = this.#charge > TURN_STEPS ? 1 : this.#charge < -TURN_STEPS ? -1 : null;
      if (sign) this.#half = { sign, steps: new Map(), furthest: this.#charge };
      return;
    }
    const ahead = (this.#charge - half.furthest) * half.sign;
    if (ahead > 0) half.furthest = this.#charge;
    if (ahead > -TURN_STEPS) return;
    this.#compare(place);
    this.#before = half;
    this.#half = { sign: half.sign > 0 ? -1 : 1, steps: new Map(), furthest: this.#charge };
  }

  #compare(place: number): void {
    if (!this.#before || !this.#half || this.#marks === null) return;
    const steps = voltages(this.#before, this.#half, MIN_RATE * this.#battery.designAmpHours!);
    const low = crossing(steps, this.#marks.low);
    const high = crossing(steps, this.#marks.high);
    if (low === null || high === null || high <= low) return;
    const ampHours = (high - low) * STEP * this.#battery.designAmpHours!;
    this.#found.push({ at: this.#series.at[place - 1]!, ampHours });
  }
}

/** The longest run of steps that two halves share, with the voltage of each without current. */
function voltages(before: Half, now: Half, leastAmp: number): { key: number; volt: number }[] {
  const [charge, discharge] = before.sign > 0 ? [before, now] : [now, before];
  const turn = before.furthest;
  const usual = median([...charge.steps.values()].map(({ amp, ms }) => amp / ms));
  const runs: { key: number; volt: number }[][] = [[]];
  const keys = [...charge.steps.keys()].filter((key) => discharge.steps.has(key)).sort((a, b) => a - b);
  for (const key of keys) {
    if (Math.abs(key + 0.5 - turn) <= TURN_STEPS) continue;
    const [into, out] = [charge.steps.get(key)!, discharge.steps.get(key)!];
    const [ampIn, ampOut] = [into.amp / into.ms, -out.amp / out.ms];
    if (ampIn < Math.max(leastAmp, HELD_RATE * usual) || ampOut < leastAmp) continue;
    const volt = ((into.volt / into.ms) * ampOut + (out.volt / out.ms) * ampIn) / (ampIn + ampOut);
    const last = runs.at(-1)!.at(-1);
    if (last && key - last.key > MAX_UNSEEN) runs.push([]);
    runs.at(-1)!.push({ key, volt });
  }
  return runs.reduce((a, b) => (b.length > a.length ? b : a));
}

/** Where the voltage rises above a mark, in steps; null where it begins above it or stays below. */
function crossing(steps: readonly { key: number; volt: number }[], mark: number): number | null {
  const above = steps.findIndex(({ volt }) => volt >= mark);
  if (above <= 0) return null;
  const [from, to] = [steps[above - 1]!, steps[above]!];
  return from.key + ((mark - from.volt) / (to.volt - from.volt)) * (to.key - from.key);
}
