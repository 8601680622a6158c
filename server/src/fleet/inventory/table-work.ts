import type { LineFault, Row } from '#domain/fleet/inventory/table-cells.ts';
import type { Separator } from '#domain/fleet/tables/rows.ts';
import { wholeTable } from '#domain/fleet/tables/whole-table.ts';

export interface ReadTable {
  readonly rows: Row[];
  readonly faults: LineFault[];
  readonly separator: Separator;
}

const MAX_VALUE_LENGTH = 100;

/** What is read, and the names of columns that are known, folded. */
export interface TableWork {
  readonly bytes: Uint8Array;
  readonly heads: readonly string[];
}

/** Reads the rows of a table. A long table is read in another process so that it blocks nobody. */
export function work({ bytes, heads }: TableWork): ReadTable {
  const table = wholeTable(bytes, new Set(heads));
  if (table.ok)
    return { rows: table.rows.map(({ line, cells }) => ({ line, cells })), faults: [], separator: table.separator };
  const { line, code } = table;
  return { rows: [], faults: [{ line, field: '', code, value: table.value.slice(0, MAX_VALUE_LENGTH) }], separator: ',' };
}
