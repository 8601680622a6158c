import { DAY_MS } from '../../../foundation/basics/time.ts';
import type { BatterySpan } from '../days/day.ts';
import {
  type CellCounts,
  type Deviation,
  deviations,
  emptyCells,
  joinCells,
  limitMillivolt,
  WEAK_MILLIVOLT,
} from './cells.ts';

/** With fewer records under load a day says nothing of its cells. */
const MIN_RECORDS = 20;
/** A weak cell is told until it has been like the others for so long: on a day of little load it hardly shows. */
const LOOKS_BACK_MS = 7 * DAY_MS;
/** The time of a pack that shows how far its cells are apart from the beginning. */
const FIRST_MS = 28 * DAY_MS;
/** A cell that was told is told on until it has come back by so much: what falls by less has not recovered. */
const RELEASED = 0.7;
/** In a pack that drifts apart, a weak cell is so many times as far below as the next one. */
const BEYOND_NEXT = 2;
/** So few are cells of their own: more are a module, or the part of the pack that is colder. */
const MAX_APART = 2;

type Day = Pick<BatterySpan, 'firstAt' | 'lastAt' | 'bms'>;

/** A cell that is weak, and the instant since when its days show it. */
interface WeakCell {
  /** Position, from 0. */
  readonly cell: number;
  readonly since: number;
}

/** What is known of a battery besides its last days. */
interface CellPast {
  /** Its first days, oldest first: how far its cells are apart by themselves. */
  readonly first: readonly Day[];
  /** The cells that are told weak until now. */
  readonly told: readonly number[];
}

export const loadedDays = <D extends Day>(days: readonly D[]): D[] =>
  days.filter(({ bms }) => bms !== null && bms.cells.loadedRecords >= MIN_RECORDS);

export function cellsOfDays(days: readonly Day[]): CellCounts {
  const joined = emptyCells();
  for (const { bms } of days) if (bms) joinCells(joined, bms.cells);
  return joined;
}

/**
 * The cells that are weak at the end of some days of one battery: on the last day under load, or over the week that ends with it. They are
 * held against what the pack was in its first weeks: one that drifts apart would hide its weakest cell behind its own scatter. A cell
 * that was told is released by its millivolts alone.
 * @param days oldest first
 */
export function weakCellsNow(days: readonly Day[], past: CellPast): WeakCell[] {
  const loaded = loadedDays(days);
  const last = loaded.at(-1);
  if (!last) return [];
  const own = ownLimit(past.first);
  const week = cellsOfDays(loaded.filter(({ lastAt }) => lastAt > last.lastAt - LOOKS_BACK_MS));
  const found = new Set([...raisedIn(last.bms!.cells, own), ...raisedIn(week, own), ...heldIn(week, past.told, own)]);
  return [...found].sort((a, b) => a - b).map((cell) => ({ cell, since: sinceOf(cell, loaded, own) }));
}

/** Whether a cell is so far below that the past of its battery has to be known, which costs more to read than these days. */
export const mayBeWeak = (days: readonly Day[]): boolean =>
  loadedDays(days).some(({ bms }) => deviations(bms!.cells).some(({ millivolt }) => -millivolt >= WEAK_MILLIVOLT));

/** The same of some time as a whole: what a report shows is no other than what a warning tells. */
export const weakBeside = (cells: CellCounts, first: readonly Day[]): readonly number[] =>
  raisedIn(cells, ownLimit(first));

/** From how far below on a cell of the pack stood out in its first weeks; null where those are not known. */
function ownLimit(first: readonly Day[]): number | null {
  const loaded = loadedDays(first);
  const begun = loaded[0]?.lastAt ?? 0;
  return limitMillivolt(deviations(cellsOfDays(loaded.filter(({ lastAt }) => lastAt <= begun + FIRST_MS))));
}

/** Above what the pack was, and apart from what its cells are now: from all of them, or from the next one. */
function raisedIn(cells: CellCounts, own: number | null): number[] {
  const away = deviations(cells);
  const present = limitMillivolt(away);
  if (present === null || cells.loadedRecords < MIN_RECORDS) return [];
  const lowest = away.toSorted((a, b) => a.millivolt - b.millivolt);
  return lowest.flatMap(({ index, millivolt }, rank) => {
    const next = Math.max(0, -(lowest[rank + 1]?.millivolt ?? 0));
    const apart = own === null || rank >= MAX_APART ? present : Math.min(present, BEYOND_NEXT * next);
    return -millivolt >= Math.max(own ?? 0, apart) ? [index] : [];
  });
}

function heldIn(week: CellCounts, told: readonly number[], own: number | null): number[] {
  const cells = deviations(week);
  const least = heldFrom(cells, own);
  return cells.flatMap(({ index, millivolt }) => (told.includes(index) && -millivolt >= least ? [index] : []));
}

const heldFrom = (cells: readonly Deviation[], own: number | null): number =>
  RELEASED * Math.min(own ?? Number.POSITIVE_INFINITY, limitMillivolt(cells) ?? Number.POSITIVE_INFINITY);

/** The beginning of the days without a break in which a cell is as far below as one that is told on. */
function sinceOf(cell: number, loaded: readonly Day[], own: number | null): number {
  let since = loaded.at(-1)!.firstAt;
  for (const { firstAt, bms } of loaded.toReversed()) {
    const cells = deviations(bms!.cells);
    const away = cells.find(({ index }) => index === cell);
    if (!away) continue;
    if (-away.millivolt < heldFrom(cells, own)) break;
    since = firstAt;
  }
  return since;
}
