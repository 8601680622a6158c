import { startsFormula } from '../formula.ts';
import type { CellFormat, TableCell, TableColumn } from './cells.ts';

/** With this mark spreadsheets recognise UTF-8. */
export const CSV_MARK = '\uFEFF';

/** A cell that would be taken for a formula is marked as text; quotes are added where needed. Numbers stay unchanged. */
const cellText = (value: TableCell): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = startsFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A row as CSV (RFC 4180). */
export const csvLine = (cells: readonly TableCell[]): string => `${cells.map(cellText).join(',')}\r\n`;

/** A row of a table: point as decimal sign in every language, moments as `2026-11-21 14:41:05`. */
export const csvRow = (cells: readonly TableCell[], columns: readonly TableColumn[]): string =>
  csvLine(cells.map((cell, place) => plain(cell, columns[place]?.format ?? 'text')));

function plain(cell: TableCell, format: CellFormat): TableCell {
  if (typeof cell !== 'number' || format === 'text') return cell;
  if (format === 'moment') return new Date(cell).toISOString().slice(0, 19).replace('T', ' ');
  if (format === 'day') return new Date(cell).toISOString().slice(0, 10);
  return Number(cell.toFixed(format));
}
