import type { Downloaded } from '../../api/client.ts';

/** A cell that a spreadsheet would read as a formula is marked as text; quotes are added where needed. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** UTF-8 with a byte order mark, which spreadsheets need. */
export const csvFile = (name: string, rows: readonly (readonly string[])[]): Downloaded => ({
  name,
  content: new Blob([`\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  }),
});

/** A table with only its header. */
export const emptyTable = (name: string, columns: readonly string[]): Downloaded => csvFile(name, [columns]);
