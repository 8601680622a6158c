import { gapLimitMs, type TimeSpan } from '../../../../charts/chart-data.ts';
import type { CompareLine } from './compare-lines.ts';

/** What all records of a line tell; null without any. */
export interface LineFigures {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
  /** The part of the period without gaps between the records, 0 … 1. */
  readonly presentShare: number;
}

export function figuresOf({ at, values }: CompareLine, { from, to }: TimeSpan): LineFigures | null {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const middle = (sorted.length - 1) / 2;
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  const [lower, upper] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  if (lowest === undefined || highest === undefined || lower === undefined || upper === undefined) return null;
  const presentShare = Math.min(1, presentMs(at, values) / Math.max(1, to - from));
  return { median: (lower + upper) / 2, lowest, highest, presentShare };
}

function presentMs(at: Float64Array, values: Float64Array): number {
  const limit = gapLimitMs(at, values);
  let present = 0;
  let previous = Number.NaN;
  values.forEach((value, place) => {
    if (Number.isNaN(value)) return;
    const instant = at[place] ?? 0;
    if (instant - previous <= limit) present += instant - previous;
    previous = instant;
  });
  return present;
}
