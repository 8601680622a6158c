import type { TableCell, TableColumn } from '#domain/contract/spreadsheet/cells.ts';

/** A table with a stream of rows, some at a time. */
export interface Table {
  /** Name of the sheet. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly rows: AsyncIterable<readonly (readonly TableCell[])[]>;
}
