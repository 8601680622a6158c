import type { Chemistry } from '../device-facts.ts';
import { DAY_MS } from '../time.ts';
import type { Battery } from './battery.ts';
import type { Chain, Link, Mark } from './chain.ts';
import { type Confidence, confidenceOf } from './confidence.ts';
import { combine } from './weighted.ts';

/** `rest`: between voltages at rest and full charges; `reported`: against the charge that the device says. */
export type CapacityBasis = 'rest' | 'reported';

export interface CapacitySample {
  /** First and last instant of its data, UTC epoch ms. */
  readonly from: number;
  readonly at: number;
  readonly ampHours: number;
  /** One sigma, ampere-hours. */
  readonly sigma: number;
}

export interface CapacityEstimate {
  readonly basis: CapacityBasis;
  readonly ampHours: number;
  /** 95 % range, ampere-hours. */
  readonly low: number;
  readonly high: number;
  readonly samples: number;
  readonly confidence: Confidence;
  /** The device's report may count against its rated capacity: then this is the rating, not a measurement. */
  readonly mayBeRated: boolean;
}

/** The smallest change of charge for a sample, points, and its largest error, one sigma relative to its value. */
const MIN_CHANGE: Readonly<Record<CapacityBasis, number>> = { rest: 25, reported: 20 };
const WORST_SIGMA = 0.15;
/** Charge into lead-acid partly splits water: only discharge counts. Lithium stores nearly all of it. */
const COUNTS_CHARGING: Readonly<Record<Chemistry, boolean>> = { 'lead-acid': false, lfp: true, nmc: true };
/** Above this, a device jumps to 100 % at the end of a charge. */
const JUMPS_FROM = 99;
/**
 * One sigma of the errors common to all samples: the manufacturer's rest curve differs from ours, and the shunt has a
 * gain error (0.5 %).
 */
const FLOOR: Readonly<Record<CapacityBasis, Readonly<Record<Chemistry, number>>>> = {
  rest: { 'lead-acid': 0.04, lfp: 0.02, nmc: 0.02 },
  reported: { 'lead-acid': 0.01, lfp: 0.01, nmc: 0.01 },
};
/**
 * Stretches are cut at the beginning of such a time, independent of where reading began, so that any part of a history
 * gives the same ones.
 */
export const MAX_STRETCH_MS = 8 * DAY_MS;
const RATED_WITHIN = 0.01;
const MIN_SAMPLES = 3;
/** Paths back and forth between two marks that spoil a discharge sample. */
const MAX_RETURNED = 0.1;

/**
 * Capacities from pairs of consecutive marks: charge that flowed divided by the change of the state of charge (Plett,
 * J. Power Sources 196 (2011) 2319, without its recursion). A pair with missing records in between gives none.
 *
 * @returns in order of time
 */
export function restSamples(chain: Chain, { chemistry }: Battery): CapacitySample[] {
  const samples: CapacitySample[] = [];
  for (const [place, { mark: from, after }] of chain.marks.entries()) {
    const to = chain.marks[place + 1]?.mark;
    if (!to || after.broken) continue;
    const change = to.socPercent - from.socPercent;
    const net = after.ampHoursIn - after.ampHoursOut;
    if (Math.abs(change) < MIN_CHANGE.rest || net * change <= 0) continue;
    if (!COUNTS_CHARGING[chemistry] && (change > 0 || after.ampHoursIn > MAX_RETURNED * after.ampHoursOut)) continue;
    pushSample(
      samples,
      from,
      to,
      (100 * net) / change,
      Math.hypot(from.uncertainty, to.uncertainty) / Math.abs(change),
    );
  }
  return samples;
}

/**
 * Capacities from the reported charge, over stretches in which the battery was only discharged, or for lithium only
 * charged. A stretch that ends where devices jump to full is left out.
 * @param counted marks of the reported charge
 * @returns in order of time
 */
export function reportedSamples(counted: Chain, { chemistry }: Battery): CapacitySample[] {
  const samples: CapacitySample[] = [];
  for (const { from, to, ampHours } of stretches(counted)) {
    const change = to.socPercent - from.socPercent;
    if (Math.abs(change) < MIN_CHANGE.reported || ampHours * change <= 0) continue;
    if (change > 0 && !COUNTS_CHARGING[chemistry]) continue;
    const sigma = Math.hypot(from.uncertainty, to.uncertainty);
    pushSample(samples, from, to, (100 * ampHours) / change, sigma / Math.abs(change));
  }
  return samples;
}

interface Stretch {
  readonly from: Mark;
  readonly to: Mark;
  /** Net, positive charges. */
  readonly ampHours: number;
}

const isCut = (from: Mark, at: Mark): boolean =>
  Math.floor(from.at / MAX_STRETCH_MS) !== Math.floor(at.at / MAX_STRETCH_MS);

/** The longest runs of links in one direction. */
function* stretches({ marks }: Chain): Generator<Stretch, void, undefined> {
  let run = null as Stretch | null;
  let direction = 0;
  for (const [place, { mark, after }] of marks.entries()) {
    const to = marks[place + 1]?.mark;
    const way = to && !jumpsToFull(mark, to) ? directionOf(after) : null;
    if (run && (way !== direction || isCut(run.from, mark))) {
      yield run;
      run = null;
    }
    if (!to || way === null) continue;
    run = { from: run?.from ?? mark, to, ampHours: (run?.ampHours ?? 0) + after.ampHoursIn - after.ampHoursOut };
    direction = way;
  }
  if (run) yield run;
}

/** 1 charging, −1 discharging; null when it is both, neither, or not known. */
function directionOf({ ampHoursIn, ampHoursOut, broken }: Link): 1 | -1 | null {
  if (broken || ampHoursIn + ampHoursOut === 0) return null;
  if (ampHoursIn <= MAX_RETURNED * ampHoursOut) return -1;
  return ampHoursOut <= MAX_RETURNED * ampHoursIn ? 1 : null;
}

const jumpsToFull = (from: Mark, to: Mark): boolean => to.socPercent > JUMPS_FROM && from.socPercent < to.socPercent;

function pushSample(samples: CapacitySample[], from: Mark, to: Mark, ampHours: number, relativeSigma: number): void {
  if (relativeSigma > WORST_SIGMA) return;
  samples.push({ from: from.at, at: to.at, ampHours, sigma: relativeSigma * ampHours });
}

/** The estimate of one basis; null without samples. */
export function estimateCapacity(
  basis: CapacityBasis,
  samples: readonly CapacitySample[],
  { chemistry, designAmpHours }: Battery,
): CapacityEstimate | null {
  const weighed = samples.map(({ ampHours, sigma }) => ({ value: ampHours, sigma }));
  const rough = combine(weighed, 0);
  const combined = rough && combine(weighed, rough.value * FLOOR[basis][chemistry]);
  if (!combined) return null;
  const { value, halfWidth } = combined;
  const mayBeRated =
    basis === 'reported' && designAmpHours !== null && Math.abs(value / designAmpHours - 1) < RATED_WITHIN;
  const confidence = confidenceOf(combined.samples, halfWidth / value);
  return {
    basis,
    ampHours: value,
    low: Math.max(0, value - halfWidth),
    high: value + halfWidth,
    samples: combined.samples,
    confidence: mayBeRated && confidence !== 'none' ? 'low' : confidence,
    mayBeRated,
  };
}

/**
 * The capacity to display. One that is independent of the device's own count wins where the device may only repeat its
 * rating, or where it is no less certain; few samples never win against several.
 */
export function chooseEstimate(estimates: readonly CapacityEstimate[]): CapacityEstimate | null {
  const rest = estimates.find(({ basis }) => basis === 'rest') ?? null;
  const reported = estimates.find(({ basis }) => basis === 'reported') ?? null;
  if (!rest || !reported) return rest ?? reported;
  if (rest.samples < MIN_SAMPLES) return reported;
  const width = ({ low, high, ampHours }: CapacityEstimate) => (high - low) / ampHours;
  return reported.mayBeRated || reported.samples < MIN_SAMPLES || width(rest) <= width(reported) ? rest : reported;
}
