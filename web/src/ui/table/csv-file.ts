import type { TableCell } from '#domain/contract/spreadsheet/cells.ts';
import { CSV_MARK, csvLine } from '#domain/contract/spreadsheet/csv.ts';
import type { Downloaded } from '../../api/client.ts';
import { tableSeparator } from '../../i18n/table-separator.ts';

/** Rows as CSV, as the reader's spreadsheet opens it. */
export const csvFile = (name: string, rows: readonly (readonly TableCell[])[]): Downloaded => ({
  name,
  content: new Blob([CSV_MARK, ...rows.map((row) => csvLine(row, tableSeparator()))], {
    type: 'text/csv;charset=utf-8',
  }),
});

/** A table with only its header. */
export const emptyTable = (name: string, columns: readonly string[]): Downloaded => csvFile(name, [columns]);
