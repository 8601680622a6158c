import { startsFormula } from '#domain/contract/formula.ts';
import type { Downloaded } from '../../api/client.ts';

export type CsvCell = string | number | null;

/** A text that a spreadsheet would read as a formula is marked as text; quotes are added where needed. */
const cellText = (cell: CsvCell): string => {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const safe = startsFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** UTF-8 with a byte order mark, which spreadsheets need. */
export const csvFile = (name: string, rows: readonly (readonly CsvCell[])[]): Downloaded => ({
  name,
  content: new Blob([`\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  }),
});

/** A table with only its header. */
export const emptyTable = (name: string, columns: readonly string[]): Downloaded => csvFile(name, [columns]);
