/** UTF-8 with this mark is known as such by spreadsheets. */
export const CSV_MARK = '\uFEFF';

/** A cell that a spreadsheet would take for a formula is kept a text; quotes where they are needed. Numbers are what they are. */
const cell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A row of a table (RFC 4180). */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`;
