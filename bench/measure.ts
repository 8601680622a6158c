/** One line of a table. */
export type Row = Record<string, string | number | null>;

/** Durations of this many consecutive runs, ms. */
export async function timed(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times;
}

/** A percentile of durations, ms with one decimal. */
export function percentile(times: readonly number[], percent: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
  return Math.round(value * 10) / 10;
}

/** What rows have of that which none may have, such as lost records: a sentence for each. */
export const faultsIn = (rows: readonly Row[], columns: readonly string[]): string[] =>
  rows.flatMap((row) =>
    columns.filter((column) => row[column] !== 0).map((column) => `${column}: ${row[column]}, and must be 0`),
  );
