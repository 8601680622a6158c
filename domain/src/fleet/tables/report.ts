/** Why a row, or its time, is not taken. */
const ROW_FAULTS = [
  'quotes',
  'too_long',
  'damaged',
  'cells',
  'no_time',
  'bad_time',
  'skipped_time',
  'bad_instant',
  'unknown_device',
] as const;
export type RowFault = (typeof ROW_FAULTS)[number];

export interface Examples {
  count: number;
  /** The first of them. */
  readonly examples: { readonly line: number; readonly text: string }[];
}

/** What became of the cells of a column. */
export interface ColumnReport {
  readonly name: string;
  readonly channel: string;
  values: number;
  /** Cells without anything in them. */
  empty: number;
  /** Cells that say that there is no value. */
  absent: number;
  readonly notNumbers: Examples;
  /** Values that are physically impossible. */
  readonly outOfRange: Examples;
}

/** What was read of a table, and what was not. */
export interface TableReport {
  /** Rows below the head. */
  rows: number;
  /** Of them with a time and a value. */
  taken: number;
  /** With a time and without any value that can be stored. */
  empty: number;
  readonly refused: { [F in RowFault]?: Examples };
  readonly columns: ColumnReport[];
  /** Of those that are taken: older than what is kept, and so refused by the server. */
  readonly tooOld: Examples;
  /** The earliest and the latest instant; null before the first row that was taken. */
  firstAt: number | null;
  lastAt: number | null;
  /** The usual time between rows, ms; null for less than three. */
  intervalMs: number | null;
}

const MAX_EXAMPLES = 5;
const MAX_TEXT = 80;

export const noExamples = (): Examples => ({ count: 0, examples: [] });

/** Counts a case; the first are kept as examples. Changes `examples`. */
export function addExample(examples: Examples, line: number, text: string): void {
  examples.count += 1;
  if (examples.examples.length < MAX_EXAMPLES) examples.examples.push({ line, text: text.slice(0, MAX_TEXT) });
}
