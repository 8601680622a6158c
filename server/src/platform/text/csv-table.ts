import { CSV_MARK, csvLine, csvRow } from '#domain/contract/spreadsheet/csv.ts';
import type { TableSeparator } from '#domain/contract/table-file.ts';
import type { Table } from './table.ts';

/** A table as CSV. */
export async function* csvTable(
  { columns, rows }: Table,
  separator: TableSeparator,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.from(
    CSV_MARK +
      csvLine(
        columns.map(({ head }) => head),
        separator,
      ),
  );
  for await (const some of rows) yield Buffer.from(some.map((row) => csvRow(row, columns, separator)).join(''));
}
