import type { Battery } from './battery.ts';
import type { BmsSeries } from './battery-series.ts';

/** Statistics of the cells of a pack over some time. Positions count from 0. */
export interface CellCounts {
  cellCount: number;
  /** Records with at least two cells that could be read. */
  records: number;
  spreadSum: number;
  /** Millivolt; the instant is UTC epoch ms. */
  largestSpread: number;
  largestSpreadAt: number;
  /** For each cell, how often it was lowest under load, and by how much below the mean of all, millivolt. */
  readonly lowest: Record<number, { count: number; belowSum: number }>;
  loadedRecords: number;
}

export const emptyCells = (): CellCounts => ({
  cellCount: 0,
  records: 0,
  spreadSum: 0,
  largestSpread: 0,
  largestSpreadAt: 0,
  lowest: {},
  loadedRecords: 0,
});

/**
 * Counts the cells of a record. The weakest is visible under load: at rest lithium cells differ by less than the error
 * of their meters. **Changes `counts`.**
 */
export function countCells(counts: CellCounts, { rules }: Battery, series: BmsSeries, place: number): void {
  let [count, sum, highest, lowest, weakest] = [0, 0, -Infinity, Infinity, -1];
  for (let cell = 0; cell < series.cells.length; cell++) {
    const millivolt = series.cells[cell]![place]!;
    if (!(millivolt > 0)) continue;
    count++;
    sum += millivolt;
    if (millivolt > highest) highest = millivolt;
    if (millivolt >= lowest) continue;
    lowest = millivolt;
    weakest = cell;
  }
  if (count < 2) return;
  const spread = highest - lowest;
  counts.cellCount = Math.max(counts.cellCount, series.cells.length);
  counts.records++;
  counts.spreadSum += spread;
  if (spread > counts.largestSpread) {
    counts.largestSpread = spread;
    counts.largestSpreadAt = series.at[place]!;
  }
  if (!(series.amp[place]! <= -rules.thresholdCentiAmp / 100)) return;
  counts.loadedRecords++;
  counts.lowest[weakest] ??= { count: 0, belowSum: 0 };
  counts.lowest[weakest]!.count++;
  counts.lowest[weakest]!.belowSum += sum / count - lowest;
}

/** **Changes `counts`**, not `later`. */
export function joinCells(counts: CellCounts, later: CellCounts): void {
  counts.cellCount = Math.max(counts.cellCount, later.cellCount);
  counts.records += later.records;
  counts.spreadSum += later.spreadSum;
  counts.loadedRecords += later.loadedRecords;
  if (later.largestSpread > counts.largestSpread) {
    counts.largestSpread = later.largestSpread;
    counts.largestSpreadAt = later.largestSpreadAt;
  }
  for (const [key, { count, belowSum }] of Object.entries(later.lowest)) {
    counts.lowest[Number(key)] ??= { count: 0, belowSum: 0 };
    const known = counts.lowest[Number(key)]!;
    known.count += count;
    known.belowSum += belowSum;
  }
}

export interface WeakestCell {
  readonly index: number;
  /** Share of the records under load in which it was lowest, 0 … 1. */
  readonly share: number;
  readonly meanBelowMillivolt: number;
}

/** The cell that is lowest most often under load; on a tie, the one further below. Null without records under load. */
export function weakestCell({ lowest, loadedRecords }: CellCounts): WeakestCell | null {
  let best: WeakestCell | null = null;
  for (const [key, { count, belowSum }] of Object.entries(lowest)) {
    const share = count / loadedRecords;
    const candidate = { index: Number(key), share, meanBelowMillivolt: belowSum / count };
    const isWeaker =
      best === null ||
      share > best.share ||
      (share === best.share && candidate.meanBelowMillivolt > best.meanBelowMillivolt);
    if (isWeaker) best = candidate;
  }
  return best;
}
