/** Where a recording is on its time line. */
export interface TimeLine {
  run: string;
  lastMs: number;
  offsetMs: number;
}

/** The gap put between measurements made one after another without a common clock. */
const betweenRunsMs = 600_000;

export function timeLine(): TimeLine {
  return { run: '', lastMs: -Infinity, offsetMs: 0 };
}

/**
 * The instant of the next row: strictly later than the previous one, so that no two rows of a recording become one
 * record. A new run whose time starts again, and rows after a clock was set back, are placed ten minutes after the
 * previous row; a row at the same instant as the previous one comes a millisecond later.
 *
 * @param timeMs value of the row's time column
 *
 * @param run the run of the row; empty when the column has one time for all runs
 */
export function placeRow(line: TimeLine, timeMs: number, run: string): number {
  const at = line.offsetMs + timeMs;
  const begins = line.lastMs > -Infinity && (run !== line.run || at < line.lastMs - 1);
  if (begins) line.offsetMs += line.lastMs + betweenRunsMs - at;
  line.run = run;
  line.lastMs = Math.max(line.offsetMs + timeMs, line.lastMs + 1);
  return line.lastMs;
}
