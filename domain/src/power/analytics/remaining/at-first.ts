import { DAY_MS } from '../../../foundation/basics/time.ts';
import { MAD_SIGMA, median } from '../capacity/capacity-fit.ts';

interface Point {
  readonly at: number;
  readonly value: number;
  readonly weight: number;
}

const OUTLIER_SIGMAS = 3.5;

/**
 * What a quantity that only goes one way was at the first of its instants: on the weighted straight line through all, or their mean
 * where that would go the other way.
 * @param points some, in order of time
 */
export function valueAtFirst(
  points: readonly Point[],
  way: 'falls' | 'rises',
): { readonly value: number; readonly relativeSigma: number } {
  const centre = median(points.map(({ value }) => value));
  const spread = MAD_SIGMA * median(points.map(({ value }) => Math.abs(value - centre)));
  const used = points.filter(({ value }) => Math.abs(value - centre) <= OUTLIER_SIGMAS * spread + 1e-9);
  const begun = used[0]!.at;
  const sum = (of: (day: number, point: Point) => number) =>
    used.reduce((all, point) => all + point.weight * of((point.at - begun) / DAY_MS, point), 0);
  const weight = sum(() => 1);
  const [day, mean] = [sum((at) => at) / weight, sum((_, { value }) => value) / weight];
  const square = sum((at) => (at - day) ** 2);
  const limit = way === 'falls' ? Math.min : Math.max;
  const slope = square === 0 ? 0 : limit(0, sum((at, { value }) => (at - day) * (value - mean)) / square);
  const scatter =
    sum((at, { value }) => (value - mean - slope * (at - day)) ** 2) / weight / Math.max(1, used.length - 2);
  // A slope counts as far as it is more than scatter makes (James and Stein 1961).
  const ofSlope = square === 0 ? 0 : (scatter * weight) / square;
  const kept = slope === 0 ? 0 : slope ** 2 / (slope ** 2 + ofSlope);
  const value = mean - kept * slope * day;
  return { value, relativeSigma: Math.sqrt(scatter + ofSlope * day ** 2) / value };
}
