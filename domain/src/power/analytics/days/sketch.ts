/**
 * Counts of positive values in bins, each 2 % wider than the previous one: quantiles to 1 %, and two sketches add up
 * exactly in any order (DDSketch: Masson, Rim, Lee, VLDB 12 (2019) 2195).
 */
export interface Sketch {
  /** Count by number of the bin. */
  readonly bins: Record<number, number>;
  count: number;
}

const WIDTH = 1.02;

export const emptySketch = (): Sketch => ({ bins: {}, count: 0 });

/** **Changes `sketch`.** @param value above 0 */
export function addValue(sketch: Sketch, value: number): void {
  const bin = Math.ceil(Math.log(value) / Math.log(WIDTH));
  sketch.bins[bin] = (sketch.bins[bin] ?? 0) + 1;
  sketch.count++;
}

/** **Changes `sketch`.** */
export function joinSketch(sketch: Sketch, other: Sketch): void {
  for (const [bin, count] of Object.entries(other.bins))
    sketch.bins[Number(bin)] = (sketch.bins[Number(bin)] ?? 0) + count;
  sketch.count += other.count;
}

/** The value below which a part of the values lies, within 1 %; null without values. @param part 0 … 1 */
export function quantile(sketch: Sketch, part: number): number | null {
  if (sketch.count === 0) return null;
  const wanted = part * (sketch.count - 1);
  let seen = 0;
  const bins = Object.keys(sketch.bins)
    .map(Number)
    .sort((a, b) => a - b);
  for (const bin of bins) {
    seen += sketch.bins[bin]!;
    if (seen > wanted) return (2 * WIDTH ** bin) / (WIDTH + 1);
  }
  return null;
}
