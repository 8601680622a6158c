import {
  type bool,
  type bytea,
  type Column,
  columnOf,
  type flag,
  type int2,
  type int4,
  type int8,
  type text,
  type uuid,
} from './rows-from.ts';

/** The type of a column, and its value in a row. */
type Field<R> =
  | readonly [typeof int2 | typeof int4 | typeof int8, (row: R) => number | null]
  | readonly [typeof text | typeof uuid, (row: R) => string | null]
  | readonly [typeof bool | typeof flag, (row: R) => boolean | null]
  | readonly [typeof bytea, (row: R) => Uint8Array | null];

interface PreparedRows<R> {
  /** Stands in a statement like a table. */
  readonly from: string;
  /** What is sent with the statement, after the values that it has besides. */
  values(rows: readonly R[]): unknown[];
}

/**
 * The same as `rowsFrom` for statements that are sent with every batch: their text is made once.
 * @param before how many values the statement has besides, as `$1` and on
 */
export function preparedRows<R>(
  name: string,
  columns: Readonly<Record<string, Field<R>>>,
  before = 0,
): PreparedRows<R> {
  const fields = Object.values(columns).map(([type, value]) => ({
    column: type as (values: readonly unknown[]) => Column,
    value: value as (row: R) => unknown,
  }));
  const arrays = fields.map(({ column }, index) => `$${before + index + 1}::${column([]).type}[]`);
  return {
    from: `unnest(${arrays.join(', ')}) as ${name} (${Object.keys(columns).map(columnOf).join(', ')})`,
    values: (rows) => fields.map(({ column, value }) => column(rows.map(value)).values),
  };
}
