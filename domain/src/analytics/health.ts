import { sohBand } from '../units.ts';
import type { Battery } from './battery.ts';
import type { BatteryAnalytics } from './calls.ts';
import {
  type CapacityEstimate,
  type CapacitySample,
  chooseEstimate,
  estimateCapacity,
  estimatesOf,
  MIN_SAMPLES,
  presentSamples,
  samplesOf,
} from './capacity.ts';
import type { BatterySpan } from './day.ts';
import { byMonth, monthOf, slopeOf } from './trend.ts';

export interface CapacityNow {
  readonly best: CapacityEstimate | null;
  readonly all: readonly CapacityEstimate[];
  /** The samples of the whole span on the same basis as the best value, in order of time. */
  readonly samples: readonly CapacitySample[];
}

/** Capacity at the end of a span by all methods, and the one to show. */
export function capacityOver(span: Pick<BatterySpan, 'chain' | 'counted'>, battery: Battery): CapacityNow {
  const samples = samplesOf(span, battery);
  const all = estimatesOf(samples, battery, presentSamples);
  const best = chooseEstimate(all);
  return { best, all, samples: best ? samples[best.basis] : [] };
}

/** Rated capacity: from the settings, else from the BMS. */
export const designOf = (battery: Battery, span: BatterySpan): number | null =>
  battery.designAmpHours ?? span.bms?.says.designAmpHours ?? null;

export function capacityReport(now: CapacityNow, span: BatterySpan, battery: Battery): BatteryAnalytics['capacity'] {
  const says = span.bms?.says;
  const trend: BatteryAnalytics['capacity']['trend'] = [];
  for (const [month, samples] of byMonth(now.samples, ({ at }) => at)) {
    const estimate = now.best && estimateCapacity(now.best.basis, samples, battery);
    if (!estimate) continue;
    const { ampHours, low, high } = estimate;
    trend.push({ month, ampHours, low, high, samples: estimate.samples });
  }
  return {
    estimate: now.best,
    byBasis: now.all.map(({ mayBeRated: _, ...estimate }) => estimate),
    bms: says && says.fullAmpHours !== null ? { ampHours: says.fullAmpHours, at: says.at } : null,
    trend,
  };
}

/**
 * Capacity relative to the rated one. The value reported by the BMS is separate, and a month may have either.
 * @param days the single days, for the BMS value of each month
 */
export function healthReport(
  capacity: BatteryAnalytics['capacity'],
  days: readonly BatterySpan[],
  span: BatterySpan,
  design: number | null,
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
  const unknown = whyUnknown(estimate, design);
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
            // One sample is an indication: it makes no verdict.
            band: estimate.samples < MIN_SAMPLES ? null : sohBand(percentOf(estimate.ampHours)),
            basis: estimate.basis,
            from: estimate.from,
            at: estimate.at,
            samples: estimate.samples,
            confidence: estimate.confidence,
          }
        : null,
    unknown,
    bms:
      says && says.sohPercent !== null
        ? { percent: says.sohPercent, band: sohBand(says.sohPercent), at: says.at }
        : null,
    perYear: slope && { points: slope.perYear, low: slope.low, high: slope.high, months: slope.months },
    trend,
  };
}

/** Why no state of health can be told from a capacity; null where it can. */
function whyUnknown(
  estimate: BatteryAnalytics['capacity']['estimate'],
  design: number | null,
): BatteryAnalytics['stateOfHealth']['unknown'] {
  if (!estimate) return 'noSamples';
  if (estimate.mayBeRated) return 'mayBeRated';
  return design ? null : 'noRating';
}
