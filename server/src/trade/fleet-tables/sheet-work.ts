import type { Separator } from '#domain/fleet/tables/rows.ts';
import { wholeTable } from '#domain/fleet/tables/whole-table.ts';
import type { FleetColumn } from '#domain/trade/fleet-tables/columns.ts';
import { readSheet, type Sheet } from '#domain/trade/fleet-tables/read-sheet.ts';
import type { Words } from '#domain/trade/fleet-tables/words.ts';

export interface SheetWork {
  readonly bytes: Uint8Array;
  readonly columns: readonly FleetColumn[];
  readonly words: Words;
}

const MAX_VALUE_LENGTH = 100;

/** Reads a table of a fleet; a long one in another process, so that it blocks nobody. */
export function work({ bytes, columns, words }: SheetWork): Sheet {
  const table = wholeTable(bytes, new Set(words.heads.keys()));
  if (table.ok) return readSheet(rowsOf(table.rows), table.separator as Separator, columns, words);
  const { line, code, value } = table;
  return { columns: [], rows: [], faults: [{ line, column: '', code, value: value.slice(0, MAX_VALUE_LENGTH) }] };
}

const rowsOf = (rows: readonly { readonly line: number; readonly cells: readonly string[] }[]) =>
  rows.map(({ line, cells }) => ({ line, cells }));
