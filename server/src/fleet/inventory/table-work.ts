import type { LineFault, Row } from '#domain/fleet/inventory/table-cells.ts';
import { wholeTable } from '#domain/fleet/tables/whole-table.ts';

export interface ReadTable {
  readonly rows: Row[];
  readonly faults: LineFault[];
}

const MAX_VALUE_LENGTH = 100;

export interface TableWork {
  readonly bytes: Uint8Array;
}

/** Reads the rows of a table. A long table is read in another process so that it blocks nobody. */
export function work({ bytes }: TableWork): ReadTable {
  const table = wholeTable(bytes);
  if (table.ok) return { rows: table.rows.map(({ line, cells }) => ({ line, cells })), faults: [] };
  const { line, code } = table;
  return {
    rows: [],
    faults: [{ line, field: '', code, value: table.value.slice(0, MAX_VALUE_LENGTH) }],
  };
}
