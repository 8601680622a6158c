import { DAY_MS } from '../../../foundation/basics/time.ts';
import { type CapacityEstimate, MIN_SAMPLES } from '../capacity/capacity.ts';
import { MAD_SIGMA, median } from '../capacity/capacity-fit.ts';
import type { ChargeBetween } from '../capacity/turns.ts';
import { valueAtFirst } from '../remaining/at-first.ts';
import type { Confidence } from './confidence.ts';
import { byMonth } from './trend.ts';

/** How much of its capacity a battery has lost since its first month, by the charge between two voltages. */
export interface Fade {
  /** Percent of the capacity of the first month; negative: it has gained. With its 95 % range. */
  readonly percent: number;
  readonly low: number;
  readonly high: number;
  /** What it is compared with. */
  readonly firstFrom: number;
  readonly firstAt: number;
  /** The samples of the present. */
  readonly from: number;
  readonly at: number;
  readonly samples: number;
  readonly confidence: Confidence;
}

/** How long the first month is, and how far the present looks back from its newest sample. */
const FIRST_MS = 30 * DAY_MS;
/**
 * Half of the least range, points, and the part of the fade that is added: of lithium with nickel, charge between the two voltages
 * is lost 0.8 to 1.3 times as fast as capacity, depending on whether active material or lithium is lost
 * (`docs/analytics.md`).
 */
const MIN_POINTS = 1.5;
const SHARE_OF_FADE = 0.3;
const SOME_SAMPLES = 8;

interface Typical {
  readonly ampHours: number;
  /** One sigma of the median, as a part of it. */
  readonly sigma: number;
}

function typical(samples: readonly ChargeBetween[]): Typical {
  const values = samples.map(({ ampHours }) => ampHours);
  const ampHours = median(values);
  const sigma = MAD_SIGMA * median(values.map((each) => Math.abs(each - ampHours)));
  return { ampHours, sigma: (1.25 * sigma) / ampHours / Math.sqrt(values.length) };
}

/** The samples of the first month, counted from the first one. */
const firstSamples = (first: readonly ChargeBetween[]): readonly ChargeBetween[] =>
  first.filter(({ at }) => at < first[0]!.at + FIRST_MS);

/**
 * Until when the first month lasts, and the charge between the two voltages over it as a part of that at its first instant. Null with
 * too few samples.
 */
export function beginningOf(
  first: readonly ChargeBetween[],
): { readonly at: number; readonly share: number; readonly relativeSigma: number } | null {
  const reference = firstSamples(first);
  if (reference.length < MIN_SAMPLES) return null;
  const begun = valueAtFirst(
    reference.map(({ at, ampHours }) => ({ at, value: ampHours, weight: 1 })),
    'falls',
  );
  const share = typical(reference).ampHours / begun.value;
  return { at: reference.at(-1)!.at, share, relativeSigma: begun.relativeSigma };
}

/**
 * @param first samples of the first months of the battery, in order of time
 * @param all of the time that is asked for, in order of time; those of its last month are the present
 * @returns null with too few, or where the present is the first month
 */
export function fadeSince(first: readonly ChargeBetween[], all: readonly ChargeBetween[]): Fade | null {
  const newest = all.at(-1)?.at ?? 0;
  const since = Math.max(newest - FIRST_MS, (first[0]?.at ?? 0) + FIRST_MS - 1);
  return fadeOf(
    firstSamples(first),
    all.filter(({ at }) => at > since),
  );
}

/** The fade of each month against the first one; a month with few samples has none. */
export const fadeByMonth = (first: readonly ChargeBetween[], all: readonly ChargeBetween[]): [string, Fade][] =>
  byMonth(all, ({ at }) => at).flatMap(([month, samples]) => {
    const fade = fadeOf(firstSamples(first), samples);
    return fade ? [[month, fade]] : [];
  });

function fadeOf(reference: readonly ChargeBetween[], present: readonly ChargeBetween[]): Fade | null {
  if (reference.length < MIN_SAMPLES || present.length < MIN_SAMPLES) return null;
  const [then, now] = [typical(reference), typical(present)];
  const percent = 100 * (1 - now.ampHours / then.ampHours);
  const scatter = 2 * (100 - percent) * Math.hypot(then.sigma, now.sigma);
  const half = Math.hypot(scatter, MIN_POINTS + SHARE_OF_FADE * Math.abs(percent));
  return {
    percent,
    low: percent - half,
    high: percent + half,
    firstFrom: reference[0]!.at,
    firstAt: reference.at(-1)!.at,
    from: present[0]!.at,
    at: present.at(-1)!.at,
    samples: present.length,
    confidence: Math.min(present.length, reference.length) >= SOME_SAMPLES ? 'medium' : 'low',
  };
}

/** The capacity of the present, from that of the first month and what was lost since. */
export function comparedCapacity(first: CapacityEstimate, fade: Fade): CapacityEstimate {
  const ampHours = first.ampHours * (1 - fade.percent / 100);
  const relative = Math.hypot(
    (first.high - first.low) / 2 / first.ampHours,
    (fade.high - fade.low) / 2 / (100 - fade.percent),
  );
  return {
    basis: 'compared',
    ampHours,
    low: Math.max(0, ampHours * (1 - relative)),
    high: ampHours * (1 + relative),
    from: fade.from,
    at: fade.at,
    samples: fade.samples,
    amp: null,
    confidence: first.confidence === 'low' ? 'low' : fade.confidence,
    mayBeRated: false,
  };
}
