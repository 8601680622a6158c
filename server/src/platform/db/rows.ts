import type pg from 'pg';

/** The name of a column in the program: `raised_at` is `raisedAt`. */
export const fieldOf = (column: string): string =>
  column.replace(/_([a-z0-9])/g, (_, first: string) => first.toUpperCase());

/** The column of a field: `raisedAt` is `raised_at`. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What is written to a row, by its columns. */
export const columnsOf = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnOf(field), value]));

/** Columns that statements have returned: as many as the statements of the program name. */
const FIELDS = new Map<string, string>();

function knownField(column: string): string {
  const known = FIELDS.get(column) ?? fieldOf(column);
  FIELDS.set(column, known);
  return known;
}

/** Rows as the program reads them. Names are translated once for a result, and rows are of one shape. */
export function rowsOf<T extends object>({ fields, rows }: Pick<pg.QueryArrayResult, 'fields' | 'rows'>): T[] {
  const names = fields.map(({ name }) => knownField(name));
  const empty: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]));
  return rows.map((values) => {
    const row = { ...empty };
    for (let place = 0; place < names.length; place++) row[names[place]!] = values[place];
    return row as T;
  });
}
