import { DAY_MS } from '../time.ts';
import { type CellCounts, deviations, emptyCells, joinCells, limitMillivolt } from './cells.ts';
import type { BatterySpan } from './day.ts';

/** With fewer records under load a day says nothing of its cells. */
const MIN_RECORDS = 20;
/** A weak cell is told until it has been like the others for so long: on a day of little load it hardly shows. */
const LOOKS_BACK_MS = 7 * DAY_MS;

/** The cells of some time that stand out below the others under load, see `limitMillivolt`; positions count from 0. */
export function weakCellsIn(cells: CellCounts): number[] {
  const limit = limitMillivolt(cells);
  if (limit === null || cells.loadedRecords < MIN_RECORDS) return [];
  return deviations(cells)
    .filter(({ millivolt }) => -millivolt >= limit)
    .map(({ index }) => index);
}

/**
 * The cells that are weak at the end of some days of one battery: on the last day under load, or over the week that ends with it.
 * @param days oldest first
 */
export function weakCellsNow(days: readonly Pick<BatterySpan, 'lastAt' | 'bms'>[]): number[] {
  const loaded = days.flatMap(({ lastAt, bms }) =>
    bms && bms.cells.loadedRecords >= MIN_RECORDS ? [{ lastAt, cells: bms.cells }] : [],
  );
  const last = loaded.at(-1);
  if (!last) return [];
  const week = emptyCells();
  for (const { lastAt, cells } of loaded) if (lastAt > last.lastAt - LOOKS_BACK_MS) joinCells(week, cells);
  return [...new Set([...weakCellsIn(last.cells), ...weakCellsIn(week)])].sort((a, b) => a - b);
}
