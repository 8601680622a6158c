import { startsFormula } from '../formula.ts';
import type { TableSeparator } from '../table-file.ts';
import type { CellFormat, TableCell, TableColumn } from './cells.ts';

/** With this mark spreadsheets recognise UTF-8. */
export const CSV_MARK = '\uFEFF';

const SIGNS: Readonly<Record<TableSeparator, { readonly between: string; readonly decimal: string }>> = {
  comma: { between: ',', decimal: '.' },
  semicolon: { between: ';', decimal: ',' },
};

/**
 * A cell that would be taken for a formula is marked as text; quotes are added where a separator of either form stands in it, because
 * files are opened in other languages, too. Numbers are never marked.
 */
const cellText = (value: TableCell, decimal: string): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', decimal);
  const safe = startsFormula(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A row as CSV (RFC 4180, but for the separator). */
export const csvLine = (cells: readonly TableCell[], separator: TableSeparator): string => {
  const { between, decimal } = SIGNS[separator];
  return `${cells.map((cell) => cellText(cell, decimal)).join(between)}\r\n`;
};

/** A row of a table; moments are `2026-11-21 14:41:05`, which spreadsheets of every language read as such. */
export const csvRow = (
  cells: readonly TableCell[],
  columns: readonly TableColumn[],
  separator: TableSeparator,
): string =>
  csvLine(
    cells.map((cell, place) => plain(cell, columns[place]?.format ?? 'text')),
    separator,
  );

function plain(cell: TableCell, format: CellFormat): TableCell {
  if (typeof cell !== 'number' || format === 'text') return cell;
  if (format === 'moment') return new Date(cell).toISOString().slice(0, 19).replace('T', ' ');
  if (format === 'day') return new Date(cell).toISOString().slice(0, 10);
  return Number(cell.toFixed(format));
}
