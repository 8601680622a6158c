import { addLink, type Chain, emptyLink, type Link } from './chain.ts';
import { type Confidence, confidenceOf } from './confidence.ts';

export interface Efficiency {
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

/**
 * Efficiency over rounds from one full charge to the next, the only ends at which the charge is known to be the same
 * (IEC 61427-1 and IEC 62620 measure it between full charges as well).
 */
export function efficiencyOf(chain: Chain): Efficiency {
  const sum = emptyLink();
  let samples = 0;
  let incomplete = 0;
  let depthSum = 0;
  for (const round of roundsOf(chain)) {
    const depth = 100 - (round.lowestSocPercent ?? 0);
    if (round.lowestSocPercent === null || depth < MIN_DEPTH) continue;
    // If much more came out than went in, part of the charge was not counted.
    if (round.broken || round.ampHoursIn <= 0 || round.ampHoursOut > 1.1 * round.ampHoursIn) {
      incomplete++;
      continue;
    }
    addLink(sum, round);
    samples++;
    depthSum += depth / 100;
  }
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

/** The flow from each full charge to the next. */
function* roundsOf({ marks }: Chain): Generator<Link, void, undefined> {
  let round: Link | null = null;
  for (const { mark, after } of marks) {
    if (mark.basis === 'full') {
      if (round) yield round;
      round = emptyLink();
    }
    if (round) addLink(round, after);
  }
}
