import type { PlotColumn, TimeSpan } from './chart-data.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Margin above the highest and below the lowest value, of a height of 30. */
const margin = { top: 3, bottom: 4.5 };

/**
 * Path texts of a line and of the area under it, broken at gaps; both empty without values.
 *
 * @param leastRange smallest difference that fills the height, so that noise on a steady value stays small
 * @param floor value at the bottom; otherwise the lowest one
 */
export function sparklinePaths(
  at: readonly number[],
  values: PlotColumn,
  span: TimeSpan,
  { width, height }: Size,
  leastRange = 0,
  floor?: number,
): { line: string; area: string } {
  const numbers = values.filter((value) => typeof value === 'number');
  const lowest = Math.min(...numbers, floor ?? Number.POSITIVE_INFINITY);
  const highest = Math.max(...numbers);
  const range = Math.max(highest - lowest, leastRange);
  const min = floor ?? (lowest + highest - range) / 2;
  const x = (instant: number) => Math.min(width, Math.max(0, ((instant - span.from) / (span.to - span.from)) * width));
  // A steady value lies in the middle.
  const y = (value: number) =>
    height - margin.bottom - (range === 0 ? 0.5 : (value - min) / range) * (height - margin.top - margin.bottom);
  const runs: string[][] = [];
  let run: string[] = [];
  const ends: { first: string; last: string }[] = [];
  const close = () => {
    if (run.length === 0) return;
    runs.push(run);
    ends.push({ first: (run[0] ?? '').split(' ')[0] ?? '0', last: (run.at(-1) ?? '').split(' ')[0] ?? '0' });
    run = [];
  };
  values.forEach((value, i) => {
    if (typeof value === 'number') run.push(`${x(at[i] ?? 0).toFixed(1)} ${y(value).toFixed(1)}`);
    else if (value === null) close();
  });
  close();
  return {
    line: runs.map((points) => `M${points.join('L')}`).join(''),
    area: runs
      .map((points, i) => `M${points.join('L')}L${ends[i]?.last ?? 0} ${height}L${ends[i]?.first ?? 0} ${height}z`)
      .join(''),
  };
}
