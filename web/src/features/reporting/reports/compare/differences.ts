import type { ChartColumns } from '../../../../charts/chart-data.ts';

/** This part of the period is what a mean is taken of. */
const PARTS = 20;
export const meanWindowMs = (periodMs: number): number => periodMs / PARTS;

/** What each line but the first differs from the first, as the mean of a window around each instant. */
export const differences = ({ at, values }: ChartColumns, windowMs: number): ChartColumns => {
  const [reference = new Float64Array(), ...others] = values;
  return {
    at,
    values: others.map((line) =>
      meanAround(
        at,
        line.map((value, i) => value - (reference[i] ?? Number.NaN)),
        windowMs,
      ),
    ),
  };
};

/** The mean of the values within half a window of each instant that has one; NaN where there is none. */
function meanAround(at: Float64Array, values: Float64Array, windowMs: number): Float64Array {
  const means = new Float64Array(values.length).fill(Number.NaN);
  let [first, end, sum, count] = [0, 0, 0, 0];
  const take = (place: number, sign: 1 | -1) => {
    const value = values[place] ?? Number.NaN;
    if (Number.isNaN(value)) return;
    sum += sign * value;
    count += sign;
  };
  at.forEach((instant, place) => {
    for (; end < at.length && (at[end] ?? 0) <= instant + windowMs / 2; end += 1) take(end, 1);
    for (; (at[first] ?? 0) < instant - windowMs / 2; first += 1) take(first, -1);
    if (!Number.isNaN(values[place])) means[place] = sum / count;
  });
  return means;
}
