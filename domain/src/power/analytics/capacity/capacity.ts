import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import { DAY_MS } from '../../../foundation/basics/time.ts';
import type { Battery } from '../battery.ts';
import type { Chain, Link, Mark } from '../chain.ts';
import { type Confidence, confidenceOf } from '../health/confidence.ts';
import { type ChargeChange, fitCapacity, median } from './capacity-fit.ts';
import { endsOf, isEnd } from './ends.ts';

/**
 * `cycle`: between full and empty; `rest`: between a voltage at rest and a full or empty battery, or another one;
 * `reported`: against the charge that the device says. The first two are told by voltages.
 */
const MEASURED_BASES = ['cycle', 'rest', 'reported'] as const;
export type MeasuredBasis = (typeof MEASURED_BASES)[number];
/** Besides, `compared`: the capacity of the first month less what was lost since between two voltages. */
export const CAPACITY_BASES = ['cycle', 'compared', 'rest', 'reported'] as const;
type CapacityBasis = (typeof CAPACITY_BASES)[number];

export interface CapacitySample extends ChargeChange {
  /** First and last instant of its data, UTC epoch ms. */
  readonly from: number;
  readonly at: number;
  /** Between full and empty: the mean current of the discharge, ampere. */
  readonly amp?: number;
}

export interface CapacityEstimate {
  readonly basis: CapacityBasis;
  readonly ampHours: number;
  /** 95 % range, ampere-hours. */
  readonly low: number;
  readonly high: number;
  /** It is the mean of its samples: the first instant of the oldest, and the last of the newest, UTC epoch ms. */
  readonly from: number;
  readonly at: number;
  readonly samples: number;
  readonly confidence: Confidence;
  /** The current of the discharges that it is of, ampere; null where it is told another way. Another current gives another capacity. */
  readonly amp: number | null;
  /** The device's report may count against its rated capacity: then this is the rating, not a measurement. */
  readonly mayBeRated: boolean;
}

/** The smallest change of charge for a sample, points, and its largest error, one sigma relative to its value. */
const MIN_CHANGE: Readonly<Record<MeasuredBasis, number>> = { cycle: 80, rest: 25, reported: 20 };
const WORST_SIGMA = 0.15;
/** A sample is chosen by the charge that flowed, once a capacity is roughly known: before, those that may be are kept. */
const MAY_BE_ENOUGH = 0.5;
/** Above this, a device jumps to 100 % at the end of a charge. */
const JUMPS_FROM = 99;
/**
 * One sigma of the errors common to all samples that voltages tell, as a part of the value. At rest the manufacturer's curve
 * differs from ours: published ones of lead-acid rise by 30 % less to 20 % more over the same charge (`docs/analytics.md`); how far a charger and a load go differs by some
 * percent, as does what a battery gives at another current or temperature; the shunt has a gain error (0.5 %).
 */
const VOLTAGE_FLOOR: Readonly<Record<'cycle' | 'rest', Readonly<Record<Chemistry, number>>>> = {
  cycle: { 'lead-acid': 0.028, lfp: 0.02, nmc: 0.02 },
  rest: { 'lead-acid': 0.15, lfp: 0.02, nmc: 0.06 },
};
/**
 * Half of the least 95 % range of a capacity by the reported charge, as a part of the rated one: a gauge may not have
 * learned how far the battery has aged, which no number of its own readings shows.
 */
const GAUGE_HALF_WIDTH = 0.08;
/** It may have learned but half of the fade: then as much again is missing. Machines hardly use a battery beyond this part of its rating. */
const END_OF_USE = 0.6;
/** Gain of the shunt beside that, and what lead-acid does not take up, part of the value. */
const GAUGE_GAIN = 0.015;
/**
 * Stretches are cut at the beginning of such a time, independent of where reading began, so that any part of a history
 * gives the same ones.
 */
export const MAX_STRETCH_MS = 8 * DAY_MS;
/**
 * A capacity by the reported charge that may be the rating itself, as parts of it. A gauge is set to the rated or to the
 * typical capacity, which makers give up to 5 % above the rated one, and the shunt has its gain error.
 */
const RATED_FROM = 0.985;
const RATED_TO = 1.05;
/** The same of a gauge of which too few samples were seen: they scatter by more than a rating differs from what it has learned. */
const RATED_FEW = { from: 0.93, to: 1.1 } as const;
/** From so many samples on a figure is more than an indication. */
export const MIN_SAMPLES = 3;
/** Full and empty further apart give none: the currents that a shunt does not see add up. */
const MAX_CYCLE_MS = 2 * DAY_MS;
/** Paths back and forth between two marks that spoil a discharge sample. */
const MAX_RETURNED = 0.1;

/**
 * Capacities from a full battery to the next empty one, and back. With missing records in between there is none.
 *
 * @returns in order of time
 */
function cycleSamples(chain: Chain, battery: Battery): CapacitySample[] {
  const samples: CapacitySample[] = [];
  const ends = endsOf(chain, battery);
  for (const [place, { mark: from, after }] of ends.entries()) {
    const to = ends[place + 1]?.mark;
    if (!to || after.broken || to.at - from.at > MAX_CYCLE_MS) continue;
    const net = after.ampHoursIn - after.ampHoursOut;
    if (!countsWay(net, after, battery)) continue;
    pushSample(samples, 'cycle', ofOwnCharger(from, battery), ofOwnCharger(to, battery), net);
  }
  return samples;
}

/** Charge into lead-acid partly splits water: only discharge counts. Lithium stores nearly all of it. */
const countsWay = (net: number, { ampHoursIn, ampHoursOut }: Link, { chemistry }: Battery): boolean =>
  chemistry !== 'lead-acid' || (net < 0 && ampHoursIn <= MAX_RETURNED * ampHoursOut);

/**
 * What chargers leave at a full battery, points (`marks.ts`). A whole discharge counts from where the charger ended, as makers measure a
 * capacity: what is never charged is never given.
 */
const CHARGER_LEAVES: Readonly<Record<Chemistry, number>> = { 'lead-acid': 3, lfp: 1, nmc: 0 };
const ofOwnCharger = (mark: Mark, { chemistry }: Battery): Mark =>
  mark.basis === 'full' ? { ...mark, socPercent: mark.socPercent + CHARGER_LEAVES[chemistry] } : mark;

/**
 * Capacities from pairs of consecutive marks of which at least one is a voltage at rest. A pair with missing records in
 * between gives none.
 *
 * @returns in order of time
 */
export function restSamples(chain: Chain, battery: Battery): CapacitySample[] {
  const samples: CapacitySample[] = [];
  for (const [place, { mark: from, after }] of chain.marks.entries()) {
    const to = chain.marks[place + 1]?.mark;
    if (!to || after.broken || (isEnd(from) && isEnd(to))) continue;
    const net = after.ampHoursIn - after.ampHoursOut;
    if (!countsWay(net, after, battery)) continue;
    pushSample(samples, 'rest', from, to, net);
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
    if (ampHours > 0 && chemistry === 'lead-acid') continue;
    pushSample(samples, 'reported', from, to, ampHours);
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

function pushSample(samples: CapacitySample[], basis: MeasuredBasis, from: Mark, to: Mark, net: number): void {
  const change = to.socPercent - from.socPercent;
  if (Math.abs(change) < MAY_BE_ENOUGH * MIN_CHANGE[basis] || net * change <= 0) return;
  samples.push({
    from: from.at,
    at: to.at,
    ampHours: Math.abs(net),
    change: Math.abs(change),
    sigma: Math.hypot(from.uncertainty, to.uncertainty),
    ...(basis === 'cycle' && { amp: from.amp ?? to.amp ?? Number.NaN }),
  });
}

export type CapacitySamples = Readonly<Record<MeasuredBasis, readonly CapacitySample[]>>;

/** The samples of all bases, each in order of time. */
export const samplesOf = ({ chain, counted }: { readonly chain: Chain; readonly counted: Chain }, battery: Battery) =>
  ({
    cycle: cycleSamples(chain, battery),
    rest: restSamples(chain, battery),
    reported: reportedSamples(counted, battery),
  }) satisfies CapacitySamples;

/** The estimates of all bases that have any, of the samples that `which` picks. */
export const estimatesOf = (
  samples: CapacitySamples,
  battery: Battery,
  which: (all: readonly CapacitySample[]) => readonly CapacitySample[],
): CapacityEstimate[] =>
  MEASURED_BASES.map((basis) => estimateCapacity(basis, which(samples[basis]), battery)).filter(
    (each) => each !== null,
  );

/** The samples that count, of a capacity that is known roughly: by the charge that flowed, whatever the device said. */
export const largeSamples = (basis: MeasuredBasis, samples: readonly CapacitySample[], roughly: number) =>
  samples.filter(({ ampHours }) => 100 * ampHours >= MIN_CHANGE[basis] * roughly);

/** The estimate of one basis; null without samples. */
export function estimateCapacity(
  basis: MeasuredBasis,
  samples: readonly CapacitySample[],
  { chemistry, designAmpHours }: Battery,
): CapacityEstimate | null {
  const fit = fitCapacity(samples, { minChange: MIN_CHANGE[basis], worstSigma: WORST_SIGMA });
  if (!fit) return null;
  const { ampHours } = fit;
  const scatter = 2 * fit.relativeSigma;
  const isGauge = basis === 'reported';
  const design = designAmpHours ?? ampHours;
  const common = isGauge ? (GAUGE_HALF_WIDTH * design) / ampHours : 2 * VOLTAGE_FLOOR[basis][chemistry];
  const unlearned = isGauge ? Math.min(design - ampHours, ampHours - END_OF_USE * design) / ampHours : 0;
  const relative = Math.hypot(scatter, common);
  const rated = designAmpHours === null ? Number.NaN : ampHours / designAmpHours;
  const mayBeRated = isGauge && rated > RATED_FROM && rated < RATED_TO;
  return {
    basis,
    ampHours,
    low: Math.max(0, ampHours * (1 - Math.hypot(scatter, Math.max(common, unlearned + GAUGE_GAIN)))),
    high: ampHours * (1 + relative),
    from: samples[0]!.from,
    at: samples.at(-1)!.at,
    samples: fit.samples,
    amp: basis === 'cycle' ? median(samples.map(({ amp }) => amp!)) : null,
    confidence: isGauge ? ofGauge(confidenceOf(fit.samples, scatter), mayBeRated) : confidenceOf(fit.samples, relative),
    mayBeRated,
  };
}

/** Whether what is estimated may be the rating, which says nothing of an aged battery. */
export const tellsNothing = (
  { basis, samples, ampHours, mayBeRated }: CapacityEstimate,
  designAmpHours: number | null,
): boolean => {
  const rated = ampHours / (designAmpHours ?? Number.NaN);
  return (
    mayBeRated || (basis === 'reported' && samples < MIN_SAMPLES && rated > RATED_FEW.from && rated < RATED_FEW.to)
  );
};

/** A gauge that agrees with itself is not confirmed by that. */
const ofGauge = (confidence: Confidence, mayBeRated: boolean): Confidence =>
  confidence === 'none' ? 'none' : mayBeRated ? 'low' : confidence === 'high' ? 'medium' : confidence;

/**
 * The capacity to display. Whole cycles leave nothing to a gauge or a curve; what was lost since the first month is seen by
 * voltages alone, unless the gauge has seen more. A voltage at rest wins where the device may only
 * repeat its rating, where it contradicts the device, or where it is no less certain; few samples never win against several.
 */
export function chooseEstimate(estimates: readonly CapacityEstimate[]): CapacityEstimate | null {
  const [cycle, compared, rest, reported] = CAPACITY_BASES.map(
    (basis) => estimates.find((each) => each.basis === basis) ?? null,
  );
  if (cycle && cycle.samples >= MIN_SAMPLES) return cycle;
  if (compared) return reported && confirms(reported, compared) ? reported : compared;
  if (!rest || !reported) return rest ?? reported ?? cycle ?? null;
  if (rest.samples < MIN_SAMPLES) return reported;
  const width = ({ low, high, ampHours }: CapacityEstimate) => (high - low) / ampHours;
  if (rest.low > reported.high || rest.high < reported.low) return { ...rest, confidence: 'low' };
  return reported.mayBeRated || reported.samples < MIN_SAMPLES || width(rest) <= width(reported) ? rest : reported;
}

/** A gauge that has seen more fade than voltages did, within their range, has learned it: what it misses makes it too high. */
const confirms = (reported: CapacityEstimate, compared: CapacityEstimate): boolean =>
  !reported.mayBeRated &&
  reported.samples >= MIN_SAMPLES &&
  reported.ampHours <= compared.ampHours &&
  reported.ampHours >= compared.low;

/** How far back from its newest sample a figure of the present looks. */
const PRESENT_MS = 30 * DAY_MS;

/** The samples that tell the present: those of the last month that has some, or all where that has too few. */
export function presentSamples(samples: readonly CapacitySample[]): readonly CapacitySample[] {
  const newest = samples.at(-1)?.at ?? 0;
  const present = samples.filter(({ at }) => at > newest - PRESENT_MS);
  return present.length < MIN_SAMPLES ? samples : present;
}
