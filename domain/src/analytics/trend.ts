import { utcDay, utcDayText } from '../time.ts';

/** A value of a month with its 95 % range. */
export interface MonthValue {
  /** `2026-03`, UTC. */
  readonly month: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** UTC month of an instant. */
export const monthOf = (at: number): string => utcDayText(utcDay(at)).slice(0, 7);

/** Groups items by month, oldest first. */
export function byMonth<T>(things: readonly T[], at: (thing: T) => number): [month: string, things: T[]][] {
  const months = new Map<string, T[]>();
  for (const thing of things) {
    const month = monthOf(at(thing));
    const known = months.get(month);
    if (known) known.push(thing);
    else months.set(month, [thing]);
  }
  return [...months].sort(([a], [b]) => (a < b ? -1 : 1));
}

export interface Slope {
  readonly perYear: number;
  readonly low: number;
  readonly high: number;
  readonly months: number;
}

const MIN_MONTHS = 3;

/** Straight line through the months, each weighted by its range; null with fewer than three. */
export function slopeOf(values: readonly MonthValue[]): Slope | null {
  if (values.length < MIN_MONTHS) return null;
  const points = values.map(({ month, value, low, high }) => ({
    year: Number(month.slice(0, 4)) + (Number(month.slice(5)) - 0.5) / 12,
    value,
    weight: 1 / Math.max((high - low) / 4, 0.05) ** 2,
  }));
  const weight = points.reduce((sum, point) => sum + point.weight, 0);
  const mean = (of: 'year' | 'value') => points.reduce((sum, point) => sum + point.weight * point[of], 0) / weight;
  const [year, value] = [mean('year'), mean('value')];
  const square = points.reduce((sum, point) => sum + point.weight * (point.year - year) ** 2, 0);
  const product = points.reduce((sum, point) => sum + point.weight * (point.year - year) * (point.value - value), 0);
  const perYear = product / square;
  const halfWidth = 2 / Math.sqrt(square);
  return { perYear, low: perYear - halfWidth, high: perYear + halfWidth, months: values.length };
}
