import { CSV_MARK, csvLine } from './csv.ts';
import type { CellFormat, Table, TableCell } from './table.ts';

/** A table as CSV (RFC 4180): point as decimal sign in every language, moments as `2026-11-21 14:41:05`. */
export async function* csvTable({ columns, rows }: Table): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.from(CSV_MARK + csvLine(columns.map(({ head }) => head)));
  for await (const some of rows) {
    const lines = some.map((row) => csvLine(row.map((cell, place) => plain(cell, columns[place]?.format ?? 'text'))));
    yield Buffer.from(lines.join(''));
  }
}

function plain(cell: TableCell, format: CellFormat): TableCell {
  if (typeof cell !== 'number' || format === 'text') return cell;
  if (format === 'moment') return new Date(cell).toISOString().slice(0, 19).replace('T', ' ');
  if (format === 'day') return new Date(cell).toISOString().slice(0, 10);
  return Number(cell.toFixed(format));
}
