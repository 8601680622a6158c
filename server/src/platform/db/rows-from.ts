import { byteaArray, flagArray, int2Array, int4Array, int8Array, textArray } from './binary.ts';
import { joined, raw, type Sql, value } from './sql.ts';

/** The values of one column, a row each, as PostgreSQL is sent them. */
export interface Column {
  readonly type: string;
  readonly values: unknown;
}

export const int2 = (values: readonly (number | null)[]): Column => ({ type: 'int2', values: int2Array(values) });
export const int4 = (values: readonly (number | null)[]): Column => ({ type: 'int4', values: int4Array(values) });
export const int8 = (values: readonly (number | null)[]): Column => ({ type: 'int8', values: int8Array(values) });
/** Also for `jsonb`, which the statement casts each value to. */
export const text = (values: readonly (string | null)[]): Column => ({ type: 'text', values: textArray(values) });
export const uuid = (values: readonly (string | null)[]): Column => ({ type: 'uuid', values });
export const bool = (values: readonly (boolean | null)[]): Column => ({ type: 'bool', values });
export const bytea = (values: readonly (Uint8Array | null)[]): Column => ({
  type: 'bytea',
  values: byteaArray(values),
});
/** As numbers, compared with 1 in the statement: for rows that are many. */
export const flag = (values: readonly (boolean | null)[]): Column => ({ type: 'int2', values: flagArray(values) });

export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Rows that a statement reads like a table of that name: each column is named once, beside its type and its values. Fields are in
 * camel case as in rows that are read: `raisedAt` is `raised_at` in the statement.
 */
export function rowsFrom(name: string, fields: Readonly<Record<string, Column>>): Sql {
  const columns = Object.keys(fields).map(columnOf).join(', ');
  const arrays = Object.values(fields).flatMap(({ type, values }, index) => [
    raw(index === 0 ? 'unnest(' : ', '),
    value(values),
    raw(`::${type}[]`),
  ]);
  return joined([...arrays, raw(`) as ${name} (${columns})`)], '');
}
