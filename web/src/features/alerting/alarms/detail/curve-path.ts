import { gapsOf } from '#domain/stream/believed/interval.ts';
import type { Curve } from './curve-queries.ts';

interface Scale {
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
}

/** Longer pauses are gaps that no line crosses, but those of a device that reports less often. */
const GAP_MS = 16 * 60_000;

interface Point {
  readonly at: number;
  readonly value: number;
}

/** Runs of values without a gap. */
export function runsOf({ at, values }: Curve): readonly (readonly Point[])[] {
  const points = Array.from(at, (instant, place): Point => ({ at: instant, value: values[place]! })).filter(
    ({ value }) => !Number.isNaN(value),
  );
  const gaps = gapsOf(
    points.map((point) => point.at),
    GAP_MS,
  );
  const runs: Point[][] = [];
  for (const [place, point] of points.entries()) {
    const before = points[place - 1];
    if (!before || point.at - before.at > gaps[place]!) runs.push([]);
    runs.at(-1)!.push(point);
  }
  return runs;
}

/** The line of a run. */
export const linePath = (run: readonly Point[], { x, y }: Scale): string =>
  run.map(({ at, value }, place) => `${place === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('');

/** The areas of a run beyond a limit, down or up to it. */
export function beyondPath(run: readonly Point[], limit: number, side: 'above' | 'below', { x, y }: Scale): string {
  const beyond = (value: number) => (side === 'above' ? Math.max(value, limit) : Math.min(value, limit));
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last || run.length < 2) return '';
  const edge = withCrossings(run, limit).map(({ at, value }) => `L${x(at).toFixed(1)} ${y(beyond(value)).toFixed(1)}`);
  const base = y(limit).toFixed(1);
  return `M${x(first.at).toFixed(1)} ${base}${edge.join('')}L${x(last.at).toFixed(1)} ${base}Z`;
}

/** The points, and those where the line crosses the limit. */
function withCrossings(run: readonly Point[], limit: number): Point[] {
  return run.flatMap((point, place) => {
    const before = run[place - 1];
    if (!before || (before.value - limit) * (point.value - limit) >= 0) return [point];
    const share = (limit - before.value) / (point.value - before.value);
    return [{ at: before.at + share * (point.at - before.at), value: limit }, point];
  });
}
