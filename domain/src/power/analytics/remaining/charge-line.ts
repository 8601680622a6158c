import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import { MAD_SIGMA, median } from '../capacity/capacity-fit.ts';
import type { Discharge } from './discharges.ts';

export type Bounds = readonly [low: number, usual: number, high: number];

/** Capacity now, ampere-hours, with its 95 % range. */
export interface KnownCapacity {
  readonly ampHours: number;
  readonly low: number;
  readonly high: number;
  /** What a point of the device's count is worth, times 100, where it is known: a device may count against its rating. */
  readonly counted?: number;
  /** It is the rating: nothing was measured. */
  readonly isRated?: boolean;
}

/**
 * What the count of a device means: how much charge a point is, and what it counts when the battery is empty. A device that counts
 * against its rating comes to the end of an aged battery with points left.
 */
interface ChargeLine {
  /** Ampere-hours of 100 points. */
  readonly ampHours: Bounds;
  /** Points. */
  readonly emptyAt: Bounds;
  /** Whether ends of its own discharges tell {@link emptyAt}. */
  readonly isSeen: boolean;
  /**
   * Part of the charge that can be had at the present current, of what could be at the current for which the rest holds; and how much of
   * what is lost the device has counted already: none 1, all 0.
   */
  readonly reached: Bounds;
  readonly uncounted: Bounds;
}

/**
 * The range of Peukert exponents of batteries of a chemistry (Doerffel and Abu Sharkh, J. Power Sources 155 (2006) 395; 1.05 to 1.15 of
 * absorbed glass mats); lithium gives nearly all of its charge at any usual current.
 */
const PEUKERT: Readonly<Record<Chemistry, Bounds>> = {
  'lead-acid': [1.05, 1.12, 1.22],
  lfp: [1, 1.01, 1.03],
  nmc: [1, 1.01, 1.03],
};
/** Lead-acid is rated at the current of 20 h. */
const RATED_HOURS = 20;
/** How much of its rating a battery of unknown health has. */
export const HEALTH: Bounds = [0.7, 0.93, 1.03];

/** So many of the newest are looked at. */
const NEWEST = 8;
const MIN_ENDS = 2;
const MIN_DISCHARGES = 3;
const LARGE_POINTS = 20;
/** A current of so different a size ends elsewhere: points for each time that it is e times another. */
const LIKE = 1.6;
const POINTS_PER_FOLD = 4;
/** What differs beside the scatter that was seen: points at the end, and a part of the charge of a point. */
const LEAST = { points: 2, part: 0.03 } as const;
const LEAST_OF_FEW = { points: 8, part: 0.06 } as const;
/** By how much more, of one value, the scatter of few of them is less than that of many. */
const FEW_SEEN = 0.5;
/** Where protection switches off, of a device whose count is right, points; lead-acid that rests now and then gives more. */
const RIGHT_END: Readonly<Record<Chemistry, Bounds>> = { 'lead-acid': [-8, 1, 5], lfp: [-2, 1, 5], nmc: [-2, 1, 5] };

export function chargeLine(
  discharges: readonly Discharge[],
  capacity: KnownCapacity,
  chemistry: Chemistry,
  amp: number,
): ChargeLine {
  const apart = ({ amp: other }: Discharge) => Math.abs(Math.log(other / amp));
  const nearest = (of: readonly Discharge[], least: number) => {
    const like = of.filter((each) => apart(each) <= Math.log(LIKE));
    return (like.length >= least ? like : of).slice(-NEWEST);
  };
  const large = nearest(
    discharges.filter(({ points }) => points >= LARGE_POINTS),
    MIN_DISCHARGES,
  );
  const ended = nearest(
    discharges.filter(({ endedAt }) => endedAt !== null),
    MIN_ENDS,
  );
  const peukert = PEUKERT[chemistry];
  const isSure = large.length >= MIN_DISCHARGES && ended.length >= MIN_ENDS;
  // Few tell less, and one that ended a small discharge may have been a pulse.
  if (!isSure && !large.some(({ endedAt }) => endedAt !== null)) return assumed(capacity, chemistry, large, amp);
  const { points: leastPoints, part: leastPart } = isSure ? LEAST : LEAST_OF_FEW;
  const fold = median(ended.map(apart));
  const referenceAmp = Math.exp(median(ended.map(({ amp: each }) => Math.log(each))));
  return {
    ampHours: around(
      large.map(({ ampHours, points }) => (100 * ampHours) / points),
      (usual) => leastPart * usual,
    ),
    emptyAt: around(
      ended.map(({ endedAt }) => endedAt!),
      () => Math.hypot(leastPoints, POINTS_PER_FOLD * fold * (fold > Math.log(LIKE) ? 1 : 0)),
    ),
    isSeen: true,
    reached: peukert.map((exponent) => reachedAt(amp, referenceAmp, capacity.ampHours, exponent)) as unknown as Bounds,
    uncounted: [0, 0.5, 1],
  };
}

/** Where no end of a discharge was seen. */
function assumed(capacity: KnownCapacity, chemistry: Chemistry, large: readonly Discharge[], amp: number): ChargeLine {
  const peukert = PEUKERT[chemistry];
  const measuredAmp = large.length === 0 ? null : Math.exp(median(large.map(({ amp: each }) => Math.log(each))));
  if (capacity.isRated) {
    const rated = capacity.ampHours;
    return {
      ampHours: [0.98 * rated, rated, 1.02 * rated],
      emptyAt: RIGHT_END[chemistry],
      isSeen: false,
      reached: HEALTH.map(
        (health, which) => health * reachedAt(amp, rated / RATED_HOURS, rated, peukert[2 - which]!),
      ) as unknown as Bounds,
      // A device that counts as much as the rating knows of no loss, or there is none; one that was hardly seen has more likely learned nothing.
      uncounted: capacity.counted === undefined ? [0, 0.65, 1] : [0.6, 1, 1],
    };
  }
  const counted = capacity.counted ?? null;
  const missed = (ampHours: number) => Math.max(0, 100 * (1 - ampHours / counted!));
  return {
    ampHours:
      counted === null
        ? [capacity.low, capacity.ampHours, capacity.high]
        : [(1 - LEAST.part) * counted, counted, (1 + LEAST.part) * counted],
    emptyAt:
      counted === null
        ? RIGHT_END[chemistry]
        : [
            missed(capacity.high) + RIGHT_END[chemistry][0],
            missed(capacity.ampHours) + RIGHT_END[chemistry][1],
            missed(capacity.low) + RIGHT_END[chemistry][2],
          ],
    isSeen: false,
    reached: peukert.map((exponent) =>
      reachedAt(amp, measuredAmp ?? capacity.ampHours / RATED_HOURS, capacity.ampHours, exponent),
    ) as unknown as Bounds,
    uncounted: [0, 0.5, 1],
  };
}

/** Peukert's law: charge that can be had at a current, as a part of that at another one; below the current of 20 h there is no more. */
function reachedAt(amp: number, atAmp: number, ampHours: number, exponent: number): number {
  const slow = ampHours / RATED_HOURS;
  return (Math.max(slow, atAmp) / Math.max(slow, amp)) ** (exponent - 1);
}

/** Their median, and two sigma of their scatter with what differs beside it. */
function around(values: readonly number[], least: (usual: number) => number): Bounds {
  const usual = median(values);
  const sigma = MAD_SIGMA * median(values.map((value) => Math.abs(value - usual)));
  const half = Math.hypot(2 * sigma * (1 + FEW_SEEN / values.length), least(usual));
  return [usual - half, usual, usual + half];
}
