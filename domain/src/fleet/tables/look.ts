import { dateReader, guessDates, isBelievable, isDateLike, isNumberDate } from './dates.ts';
import type { Encoding } from './encoding.ts';
import { isUnit } from './head-units.ts';
import { isNumberLike, type NumberFormat, numberEvidence } from './numbers.ts';
import { type RowCells, RowCutter, SEPARATORS, type Separator } from './rows.ts';

/** The beginning of a table as rows, with what separates its cells and where its data begin. */
export interface Layout {
  readonly separator: Separator;
  /** Line of the row that names the columns; 0 for none. */
  readonly head: number;
  /** Names of the columns. */
  readonly columns: readonly string[];
  /** Their units, where a line below the head has them; else empty. */
  readonly units: readonly string[];
  /** Line of the first row of data. */
  readonly data: number;
  /** Rows above the head, which say something of the table. */
  readonly above: readonly string[];
  /** Rows of data. */
  readonly rows: readonly RowCells[];
}

/** What has to be said before the table can be read. */
export type TableQuestion =
  /** How the text of the file reads in each encoding, one beside the other. */
  | {
      readonly about: 'encoding';
      readonly encodings: readonly { readonly encoding: Encoding; readonly text: string }[];
    }
  | { readonly about: 'date'; readonly column: string; readonly example: string; readonly formats: readonly string[] }
  | { readonly about: 'number'; readonly example: string; readonly formats: readonly NumberFormat[] };

/** What is known of a table before it is looked at. */
interface Said {
  readonly separator?: Separator | undefined;
  readonly head?: number | undefined;
  /** Names of columns that the head must have. */
  readonly names?: readonly string[];
}

const LOOK_ROWS = 3000;

function rowsOf(text: string, separator: string): RowCells[] {
  const cutter = new RowCutter(separator);
  return [...cutter.take(text), ...cutter.end()];
}

/**
 * What separates the cells of a table, and which row names its columns.
 *
 * @param text its beginning, some hundred lines
 */
export function layoutOf(text: string, said: Said): Layout {
  const plain = text.replace(/^\ufeff/, '');
  const named = SEPARATORS.find((each) => plain.startsWith(`sep=${each}`));
  const candidates = said.separator ? [said.separator] : named ? [named] : SEPARATORS;
  const cut = candidates.map((separator) => {
    const rows = rowsOf(plain, separator);
    return { separator, rows, width: commonWidth(rows) };
  });
  const best = cut.reduce((a, b) => (score(b) > score(a) ? b : a));
  const place = headPlace(best.rows, said);
  const head = place === null ? null : best.rows[place]!;
  const below = best.rows.slice(place === null ? 0 : place + 1);
  const first = below.findIndex(dataRows(best.rows));
  const unitsPlace = head ? below.slice(0, Math.max(0, first)).findIndex(isUnitsRow) : -1;
  const unitsRow = below[unitsPlace];
  const rows = below.slice(unitsPlace + 1).filter(({ cells, fault }) => fault === undefined && !isComment(cells));
  const columns = head ? withoutEmptyEnd(head.cells) : Array.from({ length: best.width }, (_, each) => `${each + 1}`);
  return {
    separator: best.separator,
    head: head?.line ?? 0,
    columns: distinct(columns),
    units: unitsRow?.cells.map((unit) => unit.replace(/^[[(]|[\])]$/g, '')) ?? [],
    data: ((unitsRow ?? head)?.line ?? 0) + 1,
    above: best.rows.slice(0, place ?? 0).map(({ cells }) => cells.join(' ')),
    rows: rows.slice(0, LOOK_ROWS),
  };
}

interface Cut {
  readonly separator: Separator;
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

/** Rows of the common width in whose cells no other separator is left; a decimal comma leaves them. */
function score({ separator, rows, width }: Cut): number {
  if (width === 1) return 0;
  const others = SEPARATORS.filter((each) => each !== separator && each !== ',');
  const fitting = rows.filter(
    ({ cells }) => cells.length === width && !cells.some((cell) => others.some((each) => cell.includes(each))),
  );
  return fitting.length / rows.length + width / 1e6;
}

const isComment = (cells: readonly string[]): boolean => cells[0]?.startsWith('#') === true;

function headPlace(rows: readonly RowCells[], { head, names = [] }: Said): number | null {
  if (head === 0) return null;
  if (head !== undefined) {
    const place = rows.findIndex(({ line }) => line === head);
    return place === -1 ? null : place;
  }
  const known = rows.slice(0, 200).map(({ cells }) => {
    const columns = distinct(withoutEmptyEnd(cells));
    return names.filter((name) => columns.includes(name)).length;
  });
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);
  const first = rows.findIndex(dataRows(rows));
  if (first === -1) return 0;
  const above = rows.slice(0, first).map((row, place) => ({ row, place }));
  // Where a mark of comments stands before everything, the last of them names the columns.
  const plain = above.filter(({ row }) => !isComment(row.cells) && row.cells.length >= 2);
  const candidates = plain.length > 0 ? plain : above.filter(({ row }) => row.cells.length >= 2);
  const named = candidates.filter(({ row }) => !isUnitsRow(row));
  const filled = ({ row }: { row: RowCells }) => row.cells.filter((cell) => cell !== '').length;
  const widest = Math.max(...named.map(filled));
  return named.findLast((each) => filled(each) === widest)?.place ?? null;
}

const MAX_ROWS_FOR_HEAD = 500;

/** Tells rows of data from lines above them, by the column that most rows have a time or a number in. */
function dataRows(rows: readonly RowCells[]): (row: RowCells) => boolean {
  const counts: number[] = [];
  for (const { cells } of rows.slice(-MAX_ROWS_FOR_HEAD))
    for (const [place, cell] of cells.entries()) if (isData(cell)) counts[place] = (counts[place] ?? 0) + 1;
  const most = Math.max(0, ...counts.filter((count) => count !== undefined));
  const main = most === 0 ? -1 : counts.indexOf(most);
  return ({ cells, fault }) => fault === undefined && !isComment(cells) && isData(cells[main] ?? '');
}

const isData = (cell: string): boolean =>
  /\d/.test(cell) && (isDateLike(cell) || (isNumberLike(cell) && !/\p{L}{2}/u.test(cell)));

const isUnitsRow = ({ cells }: RowCells): boolean => {
  const there = cells.map((cell) => cell.replace(/^[[(]|[\])]$/g, '')).filter((cell) => cell !== '' && cell !== '-');
  return there.length > 0 && there.filter(isUnit).length > there.length / 2;
};

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, last + 1);
}

/** Columns with one name are told apart by their number. */
function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name, place) => {
    const text = name === '' ? `${place + 1}` : name.normalize('NFC').replace(/\s+/g, ' ');
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
  const found = there.length === 0 ? { formats: [], read: 0 } : guessDates(there);
  if (said !== undefined) {
    const reader = dateReader(said);
    const read = there.filter((text) => {
      const time = reader(text);
      // What counts something else than it was said is millennia away.
      return time !== null && (!isNumberDate(said) || isBelievable(time.ms));
    }).length;
    if (read >= found.read && read >= there.length / 2) return { format: said, wasSaid: true };
  }
  if (found.formats.length === 0 || found.read < there.length / 2) return null;
  // Some tables say in the head how their times are written.
  const inHead = found.formats.filter((format) => column.includes(format.replace(/[T ].*/, '')));
  const formats = inHead.length === 1 ? inHead : found.formats;
  const [format] = formats;
  if (formats.length === 1 && format !== undefined) return { format, wasSaid: false };
  return { about: 'date', column, example: there[0]!, formats };
}

/** How a table writes numbers, by the cells of some columns, or what has to be asked. */
export function numberFormatOf(
  cells: readonly string[],
  separator: Separator,
  said: { readonly decimal?: '.' | ',' | undefined; readonly thousands?: NumberFormat['thousands'] | undefined },
): NumberFormat | Extract<TableQuestion, { about: 'number' }> {
  const isCommaFree = separator === ',' && !cells.some((cell) => cell.includes(','));
  const { formats, example } = numberEvidence(cells, isCommaFree);
  const fitting = formats.filter(({ decimal }) => said.decimal === undefined || decimal === said.decimal);
  const found = fitting.length === 0 ? [{ decimal: said.decimal ?? '.', thousands: null } as const] : fitting;
  const all = found.map((format) => (said.thousands === undefined ? format : { ...format, thousands: said.thousands }));
  return all.length === 1 ? all[0]! : { about: 'number', example, formats: all };
}
