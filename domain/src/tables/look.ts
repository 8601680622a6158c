import { dateReader, guessDates } from './dates.ts';
import { guessNumbers, type NumberFormat, numberIn } from './numbers.ts';
import { type RowCells, RowCutter, SEPARATORS, type Separator } from './rows.ts';
import type { TableSettings } from './settings.ts';

/** The beginning of a table as rows, with what separates its cells and where its data begin. */
export interface Layout {
  readonly separator: Separator;
  /** Line of the row that names the columns; 0 for none. */
  readonly head: number;
  /** Names of the columns. */
  readonly columns: readonly string[];
  /** Rows below the head. */
  readonly rows: readonly RowCells[];
}

/** What has to be said before the table can be read. */
export type TableQuestion =
  | { readonly about: 'date'; readonly column: string; readonly example: string; readonly formats: readonly string[] }
  | { readonly about: 'number'; readonly example: string; readonly formats: readonly NumberFormat[] };

const LOOK_ROWS = 2000;
const ANY_NUMBER: NumberFormat = { decimal: '.', thousands: null };

export function rowsOf(text: string, separator: string): RowCells[] {
  const cutter = new RowCutter(separator);
  return [...cutter.take(text), ...cutter.end()];
}

/**
 * What separates the cells of a table, and which row names its columns.
 *
 * @param text its beginning, some hundred lines
 * @param said what is known already, and the names of columns that the head must have
 */
export function layoutOf(
  text: string,
  said: {
    readonly separator?: Separator | undefined;
    readonly head?: number | undefined;
    readonly names?: readonly string[];
  },
): Layout {
  const named = /^\ufeff?sep=(.)\r?\n/.exec(text)?.[1];
  const candidates = said.separator
    ? [said.separator]
    : SEPARATORS.filter((each) => named === undefined || each === named);
  const cut = (candidates.length > 0 ? candidates : SEPARATORS).map((separator) => {
    const rows = rowsOf(text, separator);
    return { separator, rows, width: commonWidth(rows) };
  });
  const best = cut.reduce((a, b) => (score(b) > score(a) ? b : a));
  const place = headPlace(best.rows, best.width, said);
  const head = place === null ? null : best.rows[place]!;
  const rows = best.rows.slice(place === null ? 0 : place + 1).slice(0, LOOK_ROWS);
  const columns = head?.cells ?? Array.from({ length: best.width }, (_, each) => `${each + 1}`);
  return { separator: best.separator, head: head?.line ?? 0, columns: distinct(columns), rows };
}

interface Cut {
  readonly rows: readonly RowCells[];
  readonly width: number;
}

/** How many cells most rows have; of one cell they are no table. */
function commonWidth(rows: readonly RowCells[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const wide = [...counts].filter(([width]) => width > 1).sort(([, a], [, b]) => b - a)[0];
  return wide?.[0] ?? 1;
}

/** Cells that the separator makes in rows of the common width; a decimal comma makes rows whose width changes. */
const score = ({ rows, width }: Cut): number =>
  width === 1 ? 0 : rows.filter(({ cells }) => cells.length === width).length / Math.max(1, rows.length) + width / 1e6;

function headPlace(
  rows: readonly RowCells[],
  width: number,
  { head, names = [] }: { readonly head?: number | undefined; readonly names?: readonly string[] },
): number | null {
  if (head === 0) return null;
  if (head !== undefined) {
    const place = rows.findIndex(({ line }) => line === head);
    return place === -1 ? null : place;
  }
  const known = rows.slice(0, 200).map(({ cells }) => names.filter((name) => cells.includes(name)).length);
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);
  const first = rows.findIndex(({ cells }) => cells.length >= Math.min(width, 2) && cells.some(isData));
  if (first <= 0) return first === 0 ? null : 0;
  const above = rows.slice(0, first).map(({ cells }) => cells.filter((cell) => cell !== '').length);
  return above.lastIndexOf(Math.max(...above));
}

const isData = (cell: string): boolean =>
  cell !== '' && /\d/.test(cell) && (numberIn(cell, ANY_NUMBER) !== null || guessDates([cell]).read > 0);

/** Columns with one name are told apart by their number. */
function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name, place) => {
    const text = name === '' ? `${place + 1}` : name;
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return count === 1 ? text : `${text} (${count})`;
  });
}

/** The text of the time of a row: of one column, or of date and time in two. */
export const timeText = (cells: readonly string[], places: readonly number[]): string =>
  places
    .map((place) => cells[place] ?? '')
    .filter((cell) => cell !== '')
    .join(' ');

/** The format of the times of a table, or what has to be asked; null where they cannot be read at all. */
export function dateFormatOf(
  column: string,
  texts: readonly string[],
  said: string | undefined,
): { readonly format: string; readonly wasSaid: boolean } | Extract<TableQuestion, { about: 'date' }> | null {
  const there = texts.filter((text) => text !== '');
  if (said !== undefined) {
    const reader = dateReader(said);
    const read = there.filter((text) => reader(text) !== null).length;
    if (there.length === 0 || read >= there.length / 2) return { format: said, wasSaid: true };
  }
  const { formats, read } = there.length === 0 ? { formats: [], read: 0 } : guessDates(there);
  if (formats.length === 0 || read < there.length / 2) return null;
  const [format] = formats;
  if (formats.length === 1 && format !== undefined) return { format, wasSaid: false };
  return { about: 'date', column, example: there[0]!, formats };
}

/** How a table writes numbers, by the cells of some columns, or what has to be asked. */
export function numberFormatOf(
  cells: readonly string[],
  { decimal, thousands }: Pick<TableSettings, 'decimal' | 'thousands'>,
): NumberFormat | Extract<TableQuestion, { about: 'number' }> {
  if (decimal !== undefined) return { decimal, thousands: thousands ?? null };
  const numbers = cells.filter((cell) => /\d/.test(cell));
  const formats = guessNumbers(numbers);
  const fitting = thousands === undefined ? formats : formats.filter((each) => each.thousands === thousands);
  if (fitting.length <= 1) return fitting[0] ?? ANY_NUMBER;
  return { about: 'number', example: numbers.find((cell) => /[.,' ]/.test(cell)) ?? '', formats: fitting };
}
