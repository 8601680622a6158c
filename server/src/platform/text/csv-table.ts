import { startsFormula } from '#domain/contract/formula.ts';
import type { CellFormat, Table, TableCell } from './table.ts';

/** With this mark spreadsheets recognise UTF-8. */
const CSV_MARK = '\uFEFF';

/** A cell that would be taken for a formula is marked as text; quotes are added where needed. Numbers stay unchanged. */
const cellText = (value: TableCell): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = startsFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A row of a table (RFC 4180). */
const csvLine = (cells: readonly TableCell[]): string => `${cells.map(cellText).join(',')}\r\n`;

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
