import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import type { UnitEnergies } from '#domain/power/energy/flows.ts';
import type { HourlyEnergy } from '#domain/power/energy/solar-yield.ts';
import { type SummedDay, sumParts } from '#domain/power/energy/statistics.ts';
import { QUARTER_MS } from '#domain/stream/history/energy-day.ts';
import type { EnergySeries } from './read-energy.ts';

const QUARTERS_PER_HOUR = HOUR_MS / QUARTER_MS;
/** A day with more time of which nothing is known tells nothing of its hours. */
const MAX_UNKNOWN_MS = HOUR_MS;

/** First instants of the quarter hours from one instant to another, and the end. Both are whole ones. */
export const quarterStarts = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) / QUARTER_MS + 1 }, (_, index) => from + index * QUARTER_MS);

/** The energies of units by quarter hour. */
export const byQuarter = (series: readonly EnergySeries[], starts: readonly number[]): UnitEnergies[] =>
  series.map(({ unit, kind, energy, days }) => ({
    unit,
    kind,
    energy,
    parts: sumParts(days, starts).parts,
  }));

/**
 * Quarter hours added up to hours; null for hours that a device did not report all through.
 *
 * @param quarters Wh, from `start` on
 * @param series of which the quarter hours were made
 */
export function hourly(
  quarters: readonly number[],
  start: number,
  series: readonly Pick<EnergySeries, 'days'>[],
): HourlyEnergy {
  const first = Math.ceil(start / HOUR_MS) * HOUR_MS;
  const skipped = (first - start) / QUARTER_MS;
  const hours = Math.max(0, Math.floor((quarters.length - skipped) / QUARTERS_PER_HOUR));
  const days = dayIndex(series);
  return {
    start: first,
    hours: Array.from({ length: hours }, (_, hour) => {
      const at = first + hour * HOUR_MS;
      if (!isReported(days, at)) return null;
      const from = skipped + hour * QUARTERS_PER_HOUR;
      let sum = 0;
      for (let quarter = from; quarter < from + QUARTERS_PER_HOUR; quarter++) sum += quarters[quarter]!;
      return sum;
    }),
  };
}

type DayIndex = ReadonlyMap<number, readonly SummedDay[]>;

function dayIndex(series: readonly Pick<EnergySeries, 'days'>[]): DayIndex {
  const index = new Map<number, SummedDay[]>();
  for (const { days } of series)
    for (const day of days) {
      const known = index.get(day.day);
      if (known) known.push(day);
      else index.set(day.day, [day]);
    }
  return index;
}

const isReported = (days: DayIndex, at: number): boolean => {
  const known = days.get(Math.floor(at / 86_400_000));
  return (
    known?.every(
      ({ first, last, unknownMs, gapMs }) =>
        unknownMs <= MAX_UNKNOWN_MS && first.at <= at + gapMs && last.at >= at + HOUR_MS - gapMs,
    ) ?? false
  );
};
