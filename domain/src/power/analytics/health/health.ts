import type { Battery } from '../battery.ts';
import type { BatteryAnalytics } from '../calls.ts';
import {
  CAPACITY_BASES,
  type CapacityEstimate,
  type CapacitySample,
  chooseEstimate,
  estimateCapacity,
  estimatesOf,
  largeSamples,
  type MeasuredBasis,
  MIN_SAMPLES,
  presentSamples,
  samplesOf,
} from '../capacity/capacity.ts';
import { checkGauge, type GaugeCheck, isContradicted } from '../capacity/gauge.ts';
import { bandOf, type CellVerdict } from '../cells/cell-band.ts';
import type { BatterySpan } from '../days/day.ts';
import { valueAtFirst } from '../remaining/at-first.ts';
import { beginningOf, comparedCapacity, type Fade, fadeByMonth, fadeSince } from './fade.ts';
import type { Sight } from './seen.ts';
import { byMonth, monthOf, slopeOf } from './trend.ts';

export interface CapacityNow {
  readonly best: CapacityEstimate | null;
  readonly all: readonly CapacityEstimate[];
  /** The best value by the same method in each month that has samples. */
  readonly byMonth: readonly (readonly [month: string, estimate: CapacityEstimate])[];
  readonly fade: Fade | null;
  readonly fadeByMonth: readonly (readonly [month: string, fade: Fade])[];
  readonly gauge: GaugeCheck;
}

export const NO_CAPACITY: CapacityNow = {
  best: null,
  all: [],
  byMonth: [],
  fade: null,
  fadeByMonth: [],
  gauge: { ends: 0, off: 0, meanPoints: null },
};

type Measured = Pick<BatterySpan, 'chain' | 'counted' | 'between'> & Partial<Pick<BatterySpan, 'bms'>>;

/**
 * Capacity at the end of a span by all methods, and the one to show.
 * @param first the first days of the battery; null where they are not known
 */
export function capacityOver(span: Measured, first: Measured | null, battery: Battery): CapacityNow {
  const samples = samplesOf(span, battery);
  const reference = first && firstCapacity(first, battery);
  const fade = first && fadeSince(first.between, span.between);
  const fades = first ? fadeByMonth(first.between, span.between) : [];
  const compared = (each: Fade) => (reference ? [comparedCapacity(reference, each)] : []);
  const gauge = checkGauge(span.chain, battery, span.bms?.cellEnds);
  const measured = estimatesOf(samples, battery, presentSamples).map((each) =>
    each.basis === 'reported' && isContradicted(gauge) ? { ...each, confidence: 'low' as const } : each,
  );
  const all = [...measured, ...(fade ? compared(fade) : [])];
  const best = chooseEstimate(all);
  return {
    best,
    all: CAPACITY_BASES.flatMap((basis) => all.filter((each) => each.basis === basis)),
    byMonth:
      best === null
        ? []
        : best.basis === 'compared'
          ? fades.flatMap(([month, each]) => compared(each).map((estimate) => [month, estimate] as const))
          : monthsOf(best.basis, samples[best.basis], battery),
    fade,
    fadeByMonth: fades,
    gauge,
  };
}

/**
 * Of the first month: as measured at its first instant, since what a gauge has not learned begins then, and carried on by voltages. Null
 * where it may be the rating itself, or is not known.
 */
export function firstCapacity(first: Measured, battery: Battery): CapacityEstimate | null {
  const begun = beginningOf(first.between);
  if (!begun) return null;
  const samples = samplesOf(first, battery);
  const ofMonth = (all: readonly CapacitySample[]) => all.filter(({ at }) => at <= begun.at);
  const best = chooseEstimate(estimatesOf(samples, battery, ofMonth));
  if (!best || best.mayBeRated || best.samples < MIN_SAMPLES || best.basis === 'compared') return null;
  // Charge is exact beside its change, so that the change for an ampere-hour scatters evenly, and a capacity does not.
  const perAmpHour = valueAtFirst(
    largeSamples(best.basis, ofMonth(samples[best.basis]), best.ampHours).map(({ at, ampHours, change, sigma }) => ({
      at,
      value: change / ampHours,
      weight: (ampHours / sigma) ** 2,
    })),
    'rises',
  );
  const ampHours = (100 / perAmpHour.value) * begun.share;
  const scatter = 2 * Math.hypot(perAmpHour.relativeSigma, begun.relativeSigma);
  const half = (best.high - best.low) / 2 / best.ampHours;
  const relative = Math.hypot(half, scatter);
  return { ...best, ampHours, low: ampHours * (1 - relative), high: ampHours * (1 + relative) };
}

const monthsOf = (basis: MeasuredBasis, samples: readonly CapacitySample[], battery: Battery) =>
  byMonth(samples, ({ at }) => at).flatMap(([month, ofMonth]) => {
    const estimate = estimateCapacity(basis, ofMonth, battery);
    return estimate ? [[month, estimate] as const] : [];
  });

/** Rated capacity: from the settings, else from the BMS. */
export const designOf = (battery: Battery, span: BatterySpan): number | null =>
  battery.designAmpHours ?? span.bms?.says.designAmpHours ?? null;

export function capacityReport(now: CapacityNow, span: BatterySpan): BatteryAnalytics['capacity'] {
  const says = span.bms?.says;
  const trend = now.byMonth.map(([month, { ampHours, low, high, samples }]) => ({
    month,
    ampHours,
    low,
    high,
    samples,
  }));
  return {
    estimate: now.best,
    byBasis: [...now.all],
    bms: says && says.fullAmpHours !== null ? { ampHours: says.fullAmpHours, at: says.at } : null,
    trend,
  };
}

interface HealthOf {
  /** The single days, for the BMS value of each month. */
  readonly days: readonly BatterySpan[];
  readonly span: BatterySpan;
  readonly design: number | null;
  readonly pendingDays: number;
  readonly seen: readonly Sight[];
  readonly cells: CellVerdict;
}

/**
 * Capacity relative to the rated one. The value reported by the BMS is separate, and a month may have either.
 */
export function healthReport(
  capacity: BatteryAnalytics['capacity'],
  { fade, fadeByMonth: fades, gauge }: CapacityNow,
  { days, span, design, pendingDays, seen, cells }: HealthOf,
): BatteryAnalytics['stateOfHealth'] {
  const says = span.bms?.says;
  const percentOf = (ampHours: number) => (design ? (100 * ampHours) / design : Number.NaN);
  const range = <T extends { ampHours: number; low: number; high: number }>({ ampHours, low, high }: T) => ({
    percent: percentOf(ampHours),
    low: percentOf(low),
    high: percentOf(high),
  });
  const bmsByMonth = new Map<string, number>();
  for (const { bms, lastAt } of days) {
    if (bms && bms.says.sohPercent !== null) bmsByMonth.set(monthOf(lastAt), bms.says.sohPercent);
  }
  const { estimate } = capacity;
  const unknown = whyUnknown(estimate, design, pendingDays);
  const isPending = pendingDays > days.length;
  const trend =
    design && unknown === null
      ? capacity.trend.map((each) => ({
          month: each.month,
          ...range(each),
          samples: each.samples,
          bmsPercent: bmsByMonth.get(each.month) ?? null,
        }))
      : [];
  const slope = slopeOf(trend.map(({ month, percent, low, high }) => ({ month, value: percent, low, high })));
  return {
    estimate:
      estimate && unknown === null
        ? {
            ...range(estimate),
            // What is unsure is an indication, and so is a small part of the days: they make no verdict.
            band: isSure(estimate) && !isPending ? bandOf(percentOf(estimate.ampHours), cells) : null,
            basis: estimate.basis,
            from: estimate.from,
            at: estimate.at,
            samples: estimate.samples,
            confidence: estimate.confidence,
          }
        : null,
    unknown,
    fade: fade && {
      ...fade,
      trend: fades.map(([month, { percent, low, high, samples }]) => ({ month, percent, low, high, samples })),
    },
    gauge,
    seen: [...seen],
    bms:
      says && says.sohPercent !== null
        ? { percent: says.sohPercent, band: bandOf(says.sohPercent, cells), at: says.at }
        : null,
    perYear: slope && { points: slope.perYear, low: slope.low, high: slope.high, months: slope.months },
    trend,
  };
}

const isSure = ({ samples, confidence }: CapacityEstimate): boolean =>
  samples >= MIN_SAMPLES && (confidence === 'medium' || confidence === 'high');

/** No battery has more than makers give their cells above the rating, and what it may be off by: then the rating is wrong. */
const MAX_PERCENT = 105;

/** Why no state of health can be told from a capacity; null where it can. */
function whyUnknown(
  estimate: BatteryAnalytics['capacity']['estimate'],
  design: number | null,
  pendingDays: number,
): BatteryAnalytics['stateOfHealth']['unknown'] {
  if (!estimate) return pendingDays > 0 ? 'pending' : 'noSamples';
  if (estimate.mayBeRated) return 'mayBeRated';
  if (!design) return 'noRating';
  return 100 * estimate.ampHours > MAX_PERCENT * design ? 'ratingWrong' : null;
}
