import { utcDay, utcDayText } from '../../../foundation/basics/time.ts';

/** A value of a month with its 95 % range. */
interface MonthValue {
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

interface Slope {
  readonly perYear: number;
  readonly low: number;
  readonly high: number;
  readonly months: number;
}

const MIN_MONTHS = 3;
/** A battery ages faster near its end: the slope is that of the last months, not of its life. */
const RECENT_MONTHS = 6;
/** What the figure of a month is off by at least, beside what all months have in common; one sigma, points. */
const LEAST_POINTS = 0.3;
/** Two-sided 95 % of Student's distribution, from one degree of freedom on; further ones are near to two. */
const STUDENT = [12.7, 4.3, 3.2, 2.8, 2.6] as const;

const yearOf = (month: string): number => Number(month.slice(0, 4)) + (Number(month.slice(5)) - 0.5) / 12;

/** The months that tell how a value changes now: those of the last half year, or the last three where that has fewer. */
function recentMonths<M extends { readonly month: string }>(months: readonly M[]): readonly M[] {
  const newest = months.at(-1);
  if (!newest) return [];
  const since = yearOf(newest.month) - (RECENT_MONTHS - 0.5) / 12;
  return months.slice(
    Math.min(
      Math.max(0, months.length - MIN_MONTHS),
      months.findIndex(({ month }) => yearOf(month) > since),
    ),
  );
}

/**
 * Straight line through the last months, each weighted by its range; null with fewer than three. Its range is from how they scatter about
 * the line: what is wrong in all of them alike bends no line.
 */
export function slopeOf(values: readonly MonthValue[]): Slope | null {
  if (values.length < MIN_MONTHS) return null;
  const points = recentMonths(values).map(({ month, value, low, high }) => ({
    year: yearOf(month),
    value,
    weight: 1 / Math.max((high - low) / 4, 0.05) ** 2,
  }));
  const sum = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((all, point) => all + point.weight * of(point), 0);
  const weight = sum(() => 1);
  const [year, value] = [sum((point) => point.year) / weight, sum((point) => point.value) / weight];
  const square = sum((point) => (point.year - year) ** 2);
  const perYear = sum((point) => (point.year - year) * (point.value - value)) / square;
  const free = points.length - 2;
  const residuals = sum((point) => (point.value - value - perYear * (point.year - year)) ** 2);
  const scatter = (STUDENT[free - 1] ?? 2) * Math.sqrt(residuals / free / square);
  const least = (2 * LEAST_POINTS) / Math.sqrt((square * points.length) / weight);
  const halfWidth = Math.hypot(scatter, least);
  return { perYear, low: perYear - halfWidth, high: perYear + halfWidth, months: points.length };
}
