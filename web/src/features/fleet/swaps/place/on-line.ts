interface Period {
  /** UTC epoch ms; null from the beginning. */
  readonly from: number | null;
  /** Null for still. */
  readonly until: number | null;
}

/** Where a period is on a line, as percents of its length. */
interface OnLine {
  readonly start: number;
  readonly width: number;
}

const WHOLE = 100;

/** The part of a period that is on a line from one instant to another. */
export function onLine({ from, until }: Period, line: { readonly from: number; readonly to: number }): OnLine {
  const length = Math.max(1, line.to - line.from);
  const partOf = (at: number) => Math.min(WHOLE, Math.max(0, ((at - line.from) / length) * WHOLE));
  const start = partOf(from ?? line.from);
  return { start, width: partOf(until ?? line.to) - start };
}
