import type { Quantity } from '#domain/foundation/kinds/units.ts';
import { type ChartColumns, nearestSample } from './chart-data.ts';
import type { ChartSeries } from './chart-series.ts';

interface SeriesReading {
  readonly series: ChartSeries;
  /** Null when the series has no value near the instant. */
  readonly quantity: Quantity | null;
}

export interface ChartReading {
  /** Instant of the sample. */
  readonly at: number;
  readonly readings: readonly SeriesReading[];
}

/** The values of the sample nearest to an instant, if one is within reach. */
export function readingAt(
  columns: ChartColumns,
  series: readonly ChartSeries[],
  instant: number,
  reachMs: number,
): ChartReading | null {
  const sample = nearestSample(columns.at, instant);
  const at = columns.at[sample];
  if (at === undefined || Math.abs(at - instant) > reachMs) return null;
  return {
    at,
    readings: series.map((one, i) => ({ series: one, quantity: quantityOf(one, columns.values[i]?.[sample]) })),
  };
}

export const quantityOf = (series: ChartSeries, value: number | undefined): Quantity | null =>
  value === undefined || Number.isNaN(value)
    ? null
    : { value, unit: series.unit, decimals: series.decimals, signed: series.signed ?? false };

/** What a line differs from the main one in a reading; null where either has no value. */
export function differenceIn({ readings }: ChartReading, series: ChartSeries): Quantity | null {
  const own = readings.find((one) => one.series === series)?.quantity ?? null;
  const main = readings.find((one) => one.series.main)?.quantity ?? null;
  return own && main && { ...own, value: own.value - main.value, signed: true };
}
