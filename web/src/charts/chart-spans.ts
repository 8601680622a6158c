import type { TimeSpan } from './chart-data.ts';

/**
 * Spans during which a condition held, such as charging: from the first sample of a run to the one that ends it, or to
 * the run's last sample when a gap follows.
 *
 * @param at instants of the samples, UTC epoch ms, ascending
 * @param holds whether the condition held at a sample
 * @param gapMs longest pause that does not end a span
 */
export function spansWhere(at: Float64Array, holds: (sample: number) => boolean, gapMs: number): TimeSpan[] {
  const spans: TimeSpan[] = [];
  let from: number | undefined;
  let last = 0;
  for (let sample = 0; sample < at.length; sample += 1) {
    const instant = at[sample] ?? 0;
    const gap = from !== undefined && instant - last > gapMs;
    const now = holds(sample);
    if (from !== undefined && (gap || !now)) {
      spans.push({ from, to: gap ? last : instant });
      from = undefined;
    }
    if (now && from === undefined) from = instant;
    if (now) last = instant;
  }
  if (from !== undefined) spans.push({ from, to: last });
  return spans.filter((span) => span.to > span.from);
}
