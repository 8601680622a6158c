import { columnOf } from './rows-from.ts';
import { joined, raw, type Sql, sql } from './sql.ts';

/**
 * What a row is written with, each field once: `endsAt` is written to `ends_at`. A piece of SQL stands for itself, anything else is a
 * value.
 */
type Fields = Readonly<Record<string, unknown>>;

/** `ends_at, remark` for an insert; their values in the same order are {@link valuesOf}. */
export const columnsOf = (fields: Fields): Sql => raw(Object.keys(fields).map(columnOf).join(', '));

export const valuesOf = (fields: Fields): Sql => joined(Object.values(fields).map((it) => sql`${it}`));

/** `ends_at = $1, remark = $2` for an update. */
export const assigned = (fields: Fields): Sql =>
  joined(Object.entries(fields).map(([field, it]) => sql`${raw(columnOf(field))} = ${it}`));
