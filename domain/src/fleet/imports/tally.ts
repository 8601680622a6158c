import type { RefusedOfImport } from './wire.ts';

/** What was refused for one reason, with the first example. */
export type RefusedTally = RefusedOfImport;

/** Adds what was refused for the same reasons: counts are summed, the first example stays. */
export function addRefused(tally: readonly RefusedTally[], more: readonly RefusedTally[]): RefusedTally[] {
  const byReason = new Map(tally.map((entry) => [entry.reason, entry]));
  for (const entry of more) {
    const known = byReason.get(entry.reason);
    byReason.set(entry.reason, known ? { ...known, count: known.count + entry.count } : entry);
  }
  return [...byReason.values()];
}

/** Counts by name. */
export type Counts = Readonly<Record<string, number>>;

export function addCounts(counts: Counts, more: Counts): Counts {
  const sum: Record<string, number> = { ...counts };
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}
