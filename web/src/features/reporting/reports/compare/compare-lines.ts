import { type ChartColumns, gapLimitMs } from '../../../../charts/chart-data.ts';

/** One compared line: values over time, NaN where nothing was measured. */
export interface CompareLine {
  readonly at: Float64Array;
  readonly values: Float64Array;
}

/** The number of parts of a line that keep their first, last, lowest and highest value. */
const PARTS = 5000;

/** A line thin enough to draw several at once; the samples left out of a long one could not be seen. */
export function thinned({ at, values }: CompareLine, parts = PARTS): CompareLine {
  if (at.length <= parts * 4) return { at, values };
  const start = at[0] ?? 0;
  const width = Math.max(1, ((at.at(-1) ?? 0) - start) / parts);
  const chosen = new Set<number>();
  for (let first = 0; first < at.length; ) {
    const part = Math.floor(((at[first] ?? 0) - start) / width);
    let [end, lowest, highest] = [first, first, first];
    while (end < at.length && Math.floor(((at[end] ?? 0) - start) / width) === part) {
      // A comparison with NaN is false: the first number replaces it.
      if (!((values[end] ?? Number.NaN) >= (values[lowest] ?? Number.NaN))) lowest = end;
      if (!((values[end] ?? Number.NaN) <= (values[highest] ?? Number.NaN))) highest = end;
      end += 1;
    }
    for (const place of [first, lowest, highest, end - 1]) chosen.add(place);
    first = end;
  }
  const places = [...chosen].sort((a, b) => a - b);
  return {
    at: Float64Array.from(places, (place) => at[place] ?? 0),
    values: Float64Array.from(places, (place) => values[place] ?? Number.NaN),
  };
}

/** The same line shifted in time. */
export const shifted = ({ at, values }: CompareLine, byMs: number): CompareLine => ({
  at: byMs === 0 ? at : at.map((instant) => instant + byMs),
  values,
});

/**
 * Puts lines with different instants on all instants of all of them, so that a cursor reads every line: between two
 * samples without a gap a line is interpolated.
 */
export function overlaid(lines: readonly CompareLine[]): ChartColumns {
  const known = lines.map(withoutHoles);
  const all = new Float64Array(known.reduce((sum, { at }) => sum + at.length, 0));
  let length = 0;
  for (const { at } of known) {
    all.set(at, length);
    length += at.length;
  }
  all.sort();
  const at = all.filter((instant, place) => place === 0 || instant !== all[place - 1]);
  return { at, values: known.map((line) => valuesAt(line, at)) };
}

const withoutHoles = ({ at, values }: CompareLine): CompareLine => ({
  at: at.filter((_, place) => !Number.isNaN(values[place])),
  values: values.filter((value) => !Number.isNaN(value)),
});

function valuesAt(line: CompareLine, instants: Float64Array): Float64Array {
  const limit = gapLimitMs(line.at, line.values);
  let after = 0;
  return instants.map((instant) => {
    while (after < line.at.length && (line.at[after] ?? 0) < instant) after += 1;
    const [t1, v1] = [line.at[after] ?? Number.NaN, line.values[after] ?? Number.NaN];
    if (t1 === instant) return v1;
    const [t0, v0] = [line.at[after - 1] ?? Number.NaN, line.values[after - 1] ?? Number.NaN];
    return t1 - t0 <= limit ? v0 + ((v1 - v0) * (instant - t0)) / (t1 - t0) : Number.NaN;
  });
}
