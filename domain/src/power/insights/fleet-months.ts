import type { PercentMonth } from './end-of-life.ts';

/** The middle of the batteries whose health is known in a month, and of the ends of their ranges, percent. */
export interface FleetMonth extends PercentMonth {
  readonly batteries: number;
}

const MONTHS_TOLD = 12;

const middleOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return (sorted[Math.floor(half - 0.5)]! + sorted[Math.ceil(half - 0.5)]!) / 2;
};

/** How healthy the batteries of a fleet are, oldest month first. */
export function fleetMonths(batteries: readonly (readonly PercentMonth[])[]): FleetMonth[] {
  const all = batteries.flat();
  const names = [...new Set(all.map(({ month }) => month))].sort().slice(-MONTHS_TOLD);
  return names.map((month) => {
    const known = all.filter((each) => each.month === month);
    return {
      month,
      batteries: known.length,
      percent: middleOf(known.map(({ percent }) => percent)),
      low: middleOf(known.map(({ low }) => low)),
      high: middleOf(known.map(({ high }) => high)),
    };
  });
}
