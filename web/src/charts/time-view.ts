import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { TimeSpan } from './chart-data.ts';

/** Nothing can be seen below this. */
const closestMs = 2 * MINUTE_MS;

/** A view kept inside the whole: first its length, then its place. */
export function clampedTo(view: TimeSpan, whole: TimeSpan): TimeSpan {
  const length = Math.min(Math.max(view.to - view.from, closestMs), whole.to - whole.from);
  const middle = (view.from + view.to) / 2;
  const from = Math.min(Math.max(middle - length / 2, whole.from), whole.to - length);
  return { from, to: from + length };
}

/** Zooms by a factor (above 1 comes nearer) so that the instant `around` stays where it is on the screen. */
export function zoomed(view: TimeSpan, factor: number, around: number, whole: TimeSpan): TimeSpan {
  const length = Math.min(Math.max((view.to - view.from) / factor, closestMs), whole.to - whole.from);
  const share = (around - view.from) / (view.to - view.from);
  const from = around - share * length;
  return clampedTo({ from, to: from + length }, whole);
}

/** Moves a view by a share of its length; it stops at the ends of the whole. */
export function panned(view: TimeSpan, share: number, whole: TimeSpan): TimeSpan {
  const by = share * (view.to - view.from);
  return clampedTo({ from: view.from + by, to: view.to + by }, whole);
}

export const isWhole = (view: TimeSpan, whole: TimeSpan): boolean =>
  view.to - view.from >= (whole.to - whole.from) * (1 - 1e-9);
