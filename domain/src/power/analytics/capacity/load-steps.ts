import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import { MINUTE_MS, SECOND_MS } from '../../../foundation/basics/time.ts';
import { type Battery, restAmp } from '../battery.ts';
import type { BatterySeries } from '../days/battery-series.ts';
import { addValue, emptySketch, joinSketch, type Sketch } from '../days/sketch.ts';

/**
 * Load steps: resistance ΔV/ΔI from one record to the next, milliohm, by how long the step lasted when it was measured.
 * A resistance after a second is ohmic, one after a minute includes some diffusion, so they are separate figures.
 */
export interface LoadSteps {
  readonly milliohm: Sketch;
  /** Sums over the steps. */
  secondsSum: number;
  celsiusSum: number;
  celsiusCount: number;
}

/** By the longest time of its class, seconds. */
export type StepClasses = Record<number, LoadSteps>;

const CLASS_SECONDS = [15, 45, 90] as const;
const MAX_STEP_MS = 1.5 * MINUTE_MS;
/**
 * The smallest step relative to the capacity (C/20), or in ampere if that is unknown: smaller ones are lost in the
 * noise of the meters.
 */
const MIN_RATE = 1 / 20;
const MIN_AMP = 2;
/** Share of the step by which the current may have changed just before. */
const MAX_RATE_BEFORE = 0.25;
/** A load that regulates holds the voltage while its current changes: then what remains is the digits of the meter, volt. */
const MIN_VOLT = 0.02;
/**
 * Part of itself by which the voltage may have moved just before: near its end a battery falls by itself. Not a part of the change, which
 * would choose the large ones.
 */
const MAX_MOVED_BEFORE = 0.005;
/** A cell that is below this at both records is near its end, whatever the gauge says, volts. */
const LOW_VOLT: Readonly<Record<Chemistry, number>> = { 'lead-acid': 1.85, lfp: 3, nmc: 3.2 };
/** Near empty and full the voltage at rest moves with the charge. */
const MIN_SOC = 20;
const MAX_SOC = 95;

export const emptySteps = (): LoadSteps => ({ milliohm: emptySketch(), secondsSum: 0, celsiusSum: 0, celsiusCount: 0 });

/**
 * Counts the step between a record and the previous one, if there is one: both without charging (which has another
 * resistance), at a medium state of charge, close together. Two-point method as in IEC 60896-21 §6.3; IEC 62660-1 §7.3
 * for lithium. **Changes `classes`.**
 */
export function countStep(classes: StepClasses, battery: Battery, series: BatterySeries, place: number): void {
  const { at, amp, volt, socPercent, celsius } = series;
  const elapsedMs = at[place]! - at[place - 1]!;
  if (elapsedMs < SECOND_MS || elapsedMs > MAX_STEP_MS) return;
  const highest = restAmp(battery);
  if (!(amp[place]! <= highest && amp[place - 1]! <= highest)) return;
  if (socPercent[place]! < MIN_SOC || socPercent[place]! > MAX_SOC) return;
  const step = amp[place]! - amp[place - 1]!;
  const least = battery.designAmpHours === null ? MIN_AMP : battery.designAmpHours * MIN_RATE;
  if (!(Math.abs(step) >= least)) return;
  // The effect of an earlier step must have settled, or an alternating load looks like a lower resistance.
  const isSeen = place > 1 && at[place - 1]! - at[place - 2]! <= MAX_STEP_MS;
  const before = isSeen ? amp[place - 1]! - amp[place - 2]! : Number.NaN;
  if (!(Math.abs(before) <= MAX_RATE_BEFORE * Math.abs(step))) return;
  const change = volt[place]! - volt[place - 1]!;
  if (!(Math.abs(change) > MIN_VOLT)) return;
  if (!(Math.abs(volt[place - 1]! - volt[place - 2]!) <= MAX_MOVED_BEFORE * volt[place]!)) return;
  if (Math.max(volt[place]!, volt[place - 1]!) < LOW_VOLT[battery.chemistry] * (battery.cellCount ?? 0)) return;
  const milliohm = (1000 * change) / step;
  // A drifting rest voltage can reverse the sign of a small step.
  if (!(milliohm > 0)) return;
  const seconds = elapsedMs / SECOND_MS;
  const longest = CLASS_SECONDS.find((limit) => seconds <= limit)!;
  classes[longest] ??= emptySteps();
  const steps = classes[longest];
  addValue(steps.milliohm, milliohm);
  steps.secondsSum += seconds;
  if (Number.isNaN(celsius[place]!)) return;
  steps.celsiusSum += celsius[place]!;
  steps.celsiusCount++;
}

/** **Changes `classes`.** */
export function joinSteps(classes: StepClasses, more: StepClasses): void {
  for (const [key, steps] of Object.entries(more)) {
    classes[Number(key)] ??= emptySteps();
    const known = classes[Number(key)]!;
    joinSketch(known.milliohm, steps.milliohm);
    known.secondsSum += steps.secondsSum;
    known.celsiusSum += steps.celsiusSum;
    known.celsiusCount += steps.celsiusCount;
  }
}

/** The class with the most steps; null without any. */
export function usualClass(classes: StepClasses): number | null {
  let best: number | null = null;
  for (const key of Object.keys(classes).map(Number)) {
    if (best === null || classes[key]!.milliohm.count > classes[best]!.milliohm.count) best = key;
  }
  return best;
}
