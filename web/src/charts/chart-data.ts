import { MINUTE_MS } from '#domain/foundation/basics/time.ts';

/** Samples of several series at common instants. */
export interface ChartColumns {
  /** UTC epoch ms, ascending. */
  readonly at: Float64Array;
  /** One column per series, as long as `at`; NaN where a sample has no value. */
  readonly values: readonly Float64Array[];
}

export interface TimeSpan {
  /** UTC epoch ms. */
  readonly from: number;
  readonly to: number;
}

/** An instant with a name. */
export interface ChartMark {
  readonly at: number;
  readonly label: string;
  /** Where something else begins there: what was before it, on the other side of the line. */
  readonly before?: string;
}

/** The values that uPlot draws: a number, null for a gap, undefined where the series just has no sample. */
export type PlotColumn = (number | null | undefined)[];
export type PlotData = [at: number[], ...values: PlotColumn[]];

/** A pause up to this long is always drawn as a line, whatever the interval. */
const shortestGapMs = 10 * MINUTE_MS;
const intervalsToGap = 3;
/** This many steps are enough to find the usual interval. */
const sampledSteps = 512;

/** The longest time between two samples of a series that is not a gap: three usual intervals, at least 10 min. */
export function gapLimitMs(at: Float64Array, values: Float64Array): number {
  const stride = Math.max(1, Math.floor(at.length / sampledSteps));
  const steps: number[] = [];
  let previous = Number.NaN;
  let count = 0;
  for (let i = 0; i < at.length; i += 1) {
    if (Number.isNaN(values[i])) continue;
    const instant = at[i] ?? 0;
    if (count > 0 && count % stride === 0) steps.push(instant - previous);
    previous = instant;
    count += 1;
  }
  steps.sort((a, b) => a - b);
  return Math.max(shortestGapMs, intervalsToGap * (steps[steps.length >> 1] ?? 0));
}

/** Index of the first instant that is not before `instant`; the length of `at` when all are. */
export function firstFrom(at: Float64Array, instant: number): number {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the sample nearest to an instant, or −1 without samples. */
export function nearestSample(at: Float64Array, instant: number): number {
  const after = firstFrom(at, instant);
  if (after === 0) return at.length === 0 ? -1 : 0;
  if (after === at.length) return at.length - 1;
  return instant - (at[after - 1] ?? 0) <= (at[after] ?? 0) - instant ? after - 1 : after;
}

/**
 * The samples of a span as uPlot takes them, thinned to a width: of every pixel's worth of samples the first, the last,
 * the lowest and the highest of each series stay, so no peak is lost and 267,000 samples become a few thousand. Gaps
 * longer than the limit of a series stay gaps; a missing value inside the limit is drawn through.
 *
 * @param widthPx pixels across; fewer samples than this are all kept
 * @param gapLimits longest pause per series that is no gap, ms
 */
export function plotData(
  columns: ChartColumns,
  span: TimeSpan,
  widthPx: number,
  gapLimits: readonly number[],
): PlotData {
  const { at, values } = columns;
  // One sample beyond each edge, so that lines run on to the border.
  const first = Math.max(0, firstFrom(at, span.from) - 1);
  const end = Math.min(at.length, firstFrom(at, span.to + 1) + 1);
  const breaks = values.map((column, series) => gapsOf(at, column, first, end, gapLimits[series] ?? shortestGapMs));
  const chosen = sampledPlaces(columns, span, widthPx, first, end);
  for (const { marks } of breaks) for (const mark of marks) chosen.add(mark);
  const places = [...chosen].sort((a, b) => a - b);
  return [
    places.map((place) => instantAt(at, place)),
    ...values.map((column, series) => {
      const isBreak = breaks[series];
      return places.map((place) => plotValue(column, place, isBreak));
    }),
  ];
}

/** A place is the index of a sample, or half-way between two samples for a gap. */
const instantAt = (at: Float64Array, place: number): number =>
  Number.isInteger(place) ? (at[place] ?? 0) : ((at[Math.floor(place)] ?? 0) + (at[Math.ceil(place)] ?? 0)) / 2;

function plotValue(column: Float64Array, place: number, gaps: Gaps | undefined): number | null | undefined {
  const value = Number.isInteger(place) ? (column[place] ?? Number.NaN) : Number.NaN;
  if (!Number.isNaN(value)) return value;
  return gaps?.has(place) ? null : undefined;
}

interface Gaps {
  /** One place in each gap; it must be drawn for the line to break. */
  readonly marks: readonly number[];
  readonly has: (place: number) => boolean;
}

function gapsOf(at: Float64Array, column: Float64Array, first: number, end: number, limitMs: number): Gaps {
  const marks: number[] = [];
  const lasts: number[] = [];
  let last = -1;
  for (let i = first; i < end; i += 1) {
    if (Number.isNaN(column[i])) continue;
    if (last >= 0 && (at[i] ?? 0) - (at[last] ?? 0) > limitMs) {
      marks.push(last + 1 === i ? last + 0.5 : last + 1);
      lasts.push(i);
    }
    last = i;
  }
  return {
    marks,
    has: (place) => {
      // Marks are ascending: the gap that may contain the place is the last one that starts before it.
      let low = 0;
      let high = marks.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((marks[middle] ?? 0) <= place) low = middle + 1;
        else high = middle;
      }
      return low > 0 && place < (lasts[low - 1] ?? 0);
    },
  };
}

function sampledPlaces(
  { at, values }: ChartColumns,
  span: TimeSpan,
  widthPx: number,
  first: number,
  end: number,
): Set<number> {
  const chosen = new Set<number>();
  if (end - first <= widthPx) {
    for (let i = first; i < end; i += 1) chosen.add(i);
    return chosen;
  }
  const perMs = widthPx / Math.max(1, span.to - span.from);
  let start = first;
  while (start < end) {
    const pixel = Math.floor(((at[start] ?? 0) - span.from) * perMs);
    let stop = start + 1;
    while (stop < end && Math.floor(((at[stop] ?? 0) - span.from) * perMs) === pixel) stop += 1;
    for (const column of values) addExtremes(chosen, column, start, stop);
    start = stop;
  }
  return chosen;
}

/** Adds the first, last, lowest and highest value of samples `start` to `stop`. */
function addExtremes(chosen: Set<number>, column: Float64Array, start: number, stop: number): void {
  let firstPresent = -1;
  let lastPresent = -1;
  let lowest = -1;
  let highest = -1;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = start; i < stop; i += 1) {
    const value = column[i] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    if (firstPresent < 0) firstPresent = i;
    lastPresent = i;
    if (value < low) {
      low = value;
      lowest = i;
    }
    if (value > high) {
      high = value;
      highest = i;
    }
  }
  if (firstPresent < 0) return;
  chosen.add(firstPresent).add(lowest).add(highest).add(lastPresent);
}

/** Lowest and highest value of a column within a span, undefined when it has none there. */
export function extremes(
  { at }: ChartColumns,
  column: Float64Array,
  span: TimeSpan,
): { min: number; max: number } | undefined {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = firstFrom(at, span.from); i < at.length && (at[i] ?? 0) <= span.to; i += 1) {
    const value = column[i] ?? Number.NaN;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return min <= max ? { min, max } : undefined;
}
