import type { Battery } from '../battery.ts';
import { MAD_SIGMA, median } from '../capacity/capacity-fit.ts';
import type { BmsSeries } from '../days/battery-series.ts';

/** Statistics of the cells of a pack over some time. Positions count from 0. */
export interface CellCounts {
  cellCount: number;
  /** Records with at least two cells that could be read. */
  records: number;
  spreadSum: number;
  /** Millivolt; the instant is UTC epoch ms. */
  largestSpread: number;
  largestSpreadAt: number;
  /** For each cell under load, how often it could be read and was lowest, and by how much it was below the median, millivolt. */
  readonly loaded: Record<number, LoadedCell>;
  loadedRecords: number;
  /** In how many records a cell could not be read, or was empty beyond use, while others could. */
  readonly faulty: Record<number, number>;
  /** Records in which many of them could not be read at once: the wire to the management system, and no cell, is at fault. */
  linkFaults: number;
}

interface LoadedCell {
  read: number;
  lowest: number;
  /** Records by how far it was below the median, in bins of {@link BIN_MILLIVOLT}. */
  readonly below: Record<number, number>;
}

/** A median does not follow a reading that came late in a step of the load, as a mean does. */
const BIN_MILLIVOLT = 2;
const MAX_BINS = 60;

/** The bin of a deviation, millivolt. */
export const binOf = (millivolt: number): number =>
  Math.max(-MAX_BINS, Math.min(MAX_BINS, Math.round(millivolt / BIN_MILLIVOLT)));

export const emptyCells = (): CellCounts => ({
  cellCount: 0,
  records: 0,
  spreadSum: 0,
  largestSpread: 0,
  largestSpreadAt: 0,
  loaded: {},
  loadedRecords: 0,
  faulty: {},
  linkFaults: 0,
});

/**
 * Counts the cells of a record. A weak one is visible under load: at rest lithium cells differ by less than the error of
 * their meters. **Changes `counts`.**
 * @returns the cells that could be read, millivolt
 */
export function countCells(
  counts: CellCounts,
  { rules, chemistry }: Battery,
  series: BmsSeries,
  place: number,
): readonly number[] {
  const read: number[] = [];
  for (const cell of series.cells) if (cell[place]! > 0) read.push(cell[place]!);
  if (read.length < 2) return read;
  const unread = series.cells.length - read.length;
  const isLink = unread >= LINK_CELLS && unread > LINK_SHARE * series.cells.length;
  if (isLink) counts.linkFaults++;
  for (const [index, cell] of series.cells.entries())
    if (isFaulty(cell[place]!, chemistry) && !(isLink && !(cell[place]! > 0))) addFaulty(counts, index, 1);
  const lowest = read.reduce((a, b) => Math.min(a, b));
  const spread = read.reduce((a, b) => Math.max(a, b)) - lowest;
  counts.cellCount = Math.max(counts.cellCount, series.cells.length);
  counts.records++;
  counts.spreadSum += spread;
  if (spread > counts.largestSpread) {
    counts.largestSpread = spread;
    counts.largestSpreadAt = series.at[place]!;
  }
  if (!(series.amp[place]! <= -rules.thresholdCentiAmp / 100)) return read;
  counts.loadedRecords++;
  const middle = median(read);
  const weakest = series.cells.findIndex((cell) => cell[place] === lowest);
  for (const [index, cell] of series.cells.entries()) {
    const millivolt = cell[place]!;
    if (!(millivolt > 0)) continue;
    const loaded = loadedCell(counts, index);
    const bin = binOf(middle - millivolt);
    loaded.read++;
    if (index === weakest) loaded.lowest++;
    loaded.below[bin] = (loaded.below[bin] ?? 0) + 1;
  }
  return read;
}

/** From so many cells, and such a part of all, that cannot be read in one record on, it is the link to them. */
const LINK_CELLS = 2;
const LINK_SHARE = 0.25;

/** A cell of lithium below this is empty beyond use, or its wire is broken, millivolt. */
const FLAT_MILLIVOLT = 2000;

/** Whether a reading is one of a cell that cannot be read, or of lithium that is below any use. */
const isFaulty = (millivolt: number, chemistry: Battery['chemistry']): boolean =>
  !(millivolt > 0) || (chemistry !== 'lead-acid' && millivolt < FLAT_MILLIVOLT);

function addFaulty({ faulty }: CellCounts, index: number, records: number): void {
  faulty[index] = (faulty[index] ?? 0) + records;
}

function loadedCell({ loaded }: CellCounts, index: number): LoadedCell {
  loaded[index] ??= { read: 0, lowest: 0, below: {} };
  return loaded[index];
}

function addLoaded(counts: CellCounts, index: number, { read, lowest, below }: LoadedCell): void {
  const cell = loadedCell(counts, index);
  cell.read += read;
  cell.lowest += lowest;
  for (const [bin, records] of Object.entries(below))
    cell.below[Number(bin)] = (cell.below[Number(bin)] ?? 0) + records;
}

/** How far a cell usually is below the median, millivolt. */
function usuallyBelow({ read, below }: LoadedCell): number {
  const bins = Object.keys(below)
    .map(Number)
    .sort((a, b) => a - b);
  let seen = 0;
  for (const bin of bins) {
    const records = below[bin]!;
    if (2 * (seen + records) >= read) return BIN_MILLIVOLT * (bin - 0.5 + (read / 2 - seen) / records);
    seen += records;
  }
  return 0;
}

/** **Changes `counts`**, not `later`. */
export function joinCells(counts: CellCounts, later: CellCounts): void {
  counts.cellCount = Math.max(counts.cellCount, later.cellCount);
  counts.records += later.records;
  counts.spreadSum += later.spreadSum;
  counts.loadedRecords += later.loadedRecords;
  counts.linkFaults += later.linkFaults;
  if (later.largestSpread > counts.largestSpread) {
    counts.largestSpread = later.largestSpread;
    counts.largestSpreadAt = later.largestSpreadAt;
  }
  for (const [key, cell] of Object.entries(later.loaded)) addLoaded(counts, Number(key), cell);
  for (const [key, records] of Object.entries(later.faulty)) addFaulty(counts, Number(key), records);
}

interface WeakestCell {
  readonly index: number;
  /** Share of the records under load in which it was lowest, 0 … 1. */
  readonly share: number;
  readonly meanBelowMillivolt: number;
  /** Whether it is weak: in a healthy pack one is lowest too. */
  readonly standsOut: boolean;
}

/**
 * A cell stands out when it is away from the middle one by so many sigma of all (from the median absolute deviation,
 * Rousseeuw and Hubert, WIREs Data Mining 1 (2011) 73), and by more than meters and wires explain.
 */
const WEAK_SIGMAS = 6;
export const WEAK_MILLIVOLT = 20;
/** Cells that could be read less often have no mean of the same load, part of the records. */
const MIN_READ = 0.5;

export interface Deviation {
  readonly index: number;
  /** Share of the records under load in which it was lowest, 0 … 1. */
  readonly share: number;
  /** From the middle of all cells, negative below. */
  readonly millivolt: number;
  readonly meanBelowMillivolt: number;
}

/** How far each cell is from the middle one under load, in order of the cells. */
export function deviations({ loaded, loadedRecords }: CellCounts): Deviation[] {
  const cells = Object.entries(loaded).filter(([, { read }]) => read >= MIN_READ * loadedRecords);
  if (cells.length < 2) return [];
  const below = cells.map(([, cell]) => usuallyBelow(cell));
  const centre = median(below);
  return cells.map(([key, cell], place) => ({
    index: Number(key),
    share: cell.lowest / cell.read,
    millivolt: centre - below[place]!,
    meanBelowMillivolt: below[place]!,
  }));
}

/** From how far below the middle on a cell stands out; null without cells under load. */
export function limitMillivolt(cells: readonly Pick<Deviation, 'millivolt'>[]): number | null {
  const away = cells.map(({ millivolt }) => Math.abs(millivolt));
  return away.length === 0 ? null : Math.max(WEAK_MILLIVOLT, WEAK_SIGMAS * MAD_SIGMA * median(away));
}

/** The cell that is furthest below the median under load. Null without records under load. */
export function weakestCell(counts: CellCounts): WeakestCell | null {
  const cells = deviations(counts);
  const limit = limitMillivolt(cells);
  if (limit === null) return null;
  const worst = cells.reduce((a, b) => (b.millivolt < a.millivolt ? b : a));
  const { index, share, meanBelowMillivolt } = worst;
  return { index, share, meanBelowMillivolt, standsOut: -worst.millivolt >= limit };
}
