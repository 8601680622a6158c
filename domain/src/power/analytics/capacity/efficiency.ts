import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import type { Battery } from '../battery.ts';
import { addLink, type Chain, emptyLink, type Link } from '../chain.ts';
import { type Confidence, confidenceOf } from '../health/confidence.ts';
import { endsOf } from './ends.ts';

interface Efficiency {
  /** Charge, and energy, taken out relative to what was put in, percent; null without a complete round. */
  readonly coulombicPercent: number | null;
  readonly energyPercent: number | null;
  /** Number of rounds from full to full used. */
  readonly samples: number;
  /**
   * Rounds left out because part of them is not known. Time before the first full charge and after the last belongs to
   * no round.
   */
  readonly incomplete: number;
  readonly ampHoursIn: number;
  readonly ampHoursOut: number;
  readonly wattHoursIn: number;
  readonly wattHoursOut: number;
  readonly confidence: Confidence;
}

/** A shallower round says more about the charger than about the battery, points. */
const MIN_DEPTH = 10;
/** One sigma of "full" at each end, part of the capacity: it does not matter how deep the battery was in between. */
const FULL_SIGMA = 0.01;
/** Lithium gives back nearly all of its charge; into lead-acid on its charger any amount flows. */
const MIN_COULOMBIC: Readonly<Record<Chemistry, number>> = { 'lead-acid': 0, lfp: 0.7, nmc: 0.7 };
/** More comes out of a single round by the error of its ends; beyond this, charge was not counted. */
const MAX_COULOMBIC = 1.1;

/**
 * Efficiency over rounds from one full charge to the next, the only ends at which the charge is known to be the same
 * (IEC 61427-1 and IEC 62620 measure it between full charges as well).
 */
export function efficiencyOf(chain: Chain, battery: Battery): Efficiency {
  const sum = emptyLink();
  let samples = 0;
  let incomplete = 0;
  let depthSum = 0;
  for (const round of roundsOf(chain, battery)) {
    const depth = 100 - (round.lowestSocPercent ?? 0);
    if (round.lowestSocPercent === null || depth < MIN_DEPTH) continue;
    if (round.broken || !isCounted(round, battery)) {
      incomplete++;
      continue;
    }
    addLink(sum, round);
    samples++;
    depthSum += depth / 100;
  }
  // More out than in over all of them is charge that was not counted, whatever the rounds agree on.
  if (sum.ampHoursOut > sum.ampHoursIn) return { ...NOTHING, incomplete: incomplete + samples };
  const { ampHoursIn, ampHoursOut, wattHoursIn, wattHoursOut } = sum;
  const halfWidth = samples === 0 ? Number.POSITIVE_INFINITY : (2 * Math.SQRT2 * FULL_SIGMA) / depthSum;
  return {
    coulombicPercent: ampHoursIn > 0 ? (100 * ampHoursOut) / ampHoursIn : null,
    energyPercent: wattHoursIn > 0 ? (100 * wattHoursOut) / wattHoursIn : null,
    samples,
    incomplete,
    ampHoursIn,
    ampHoursOut,
    wattHoursIn,
    wattHoursOut,
    confidence: confidenceOf(samples, halfWidth),
  };
}

const NOTHING: Efficiency = {
  coulombicPercent: null,
  energyPercent: null,
  samples: 0,
  incomplete: 0,
  ampHoursIn: 0,
  ampHoursOut: 0,
  wattHoursIn: 0,
  wattHoursOut: 0,
  confidence: 'none',
};

/** Much more out than in, or for lithium much less, is charge that was not counted. */
function isCounted({ ampHoursIn, ampHoursOut }: Link, { chemistry }: Battery): boolean {
  const least = MIN_COULOMBIC[chemistry] * ampHoursIn;
  return ampHoursIn > 0 && ampHoursOut > 0 && ampHoursOut >= least && ampHoursOut <= MAX_COULOMBIC * ampHoursIn;
}

/** The flow from each full charge to the next. */
function* roundsOf(chain: Chain, battery: Battery): Generator<Link, void, undefined> {
  let round: Link | null = null;
  for (const { mark, after } of endsOf(chain, battery)) {
    if (mark.basis === 'full') {
      if (round) yield round;
      round = emptyLink();
    }
    if (round) addLink(round, after);
  }
}
