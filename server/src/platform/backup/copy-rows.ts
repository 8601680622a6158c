import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { quoted, type Table } from './catalogue.ts';
import { PART_BYTES } from './members.ts';

/** Makes the text of COPY the same everywhere, for the open transaction. */
export const SAME_TEXT = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

const list = (columns: readonly { name: string }[]): string => columns.map(({ name }) => quoted(name)).join(', ');

/** Ordered by key: the same rows give the same bytes. */
const selection = ({ columns, key }: Table, from: string): string =>
  `select ${list(columns)} from public.${quoted(from)} order by ${key
    .map(({ name, isText }) => `${quoted(name)}${isText ? ' collate "C"' : ''}`)
    .join(', ')}`;

/** Rows of a table, or of one of its partitions, in parts of at most `PART_BYTES`. */
export async function* copyOut(
  client: pg.ClientBase,
  table: Table,
  from = table.name,
): AsyncGenerator<Buffer, void, undefined> {
  const stream = client.query(copyTo(`copy (${selection(table, from)}) to stdout`));
  let pending: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    for (let rest = chunk; rest.length > 0; ) {
      const taken = rest.subarray(0, PART_BYTES - size);
      pending.push(taken);
      size += taken.length;
      rest = rest.subarray(taken.length);
      if (size < PART_BYTES) continue;
      yield Buffer.concat(pending);
      pending = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(pending);
}

/** Rows being copied into a table. */
export interface RowSink {
  write(bytes: Buffer): Promise<void>;
  /** Returns how many rows PostgreSQL took. */
  finish(): Promise<number>;
}

/**
 * COPY into a table. PostgreSQL refuses COPY into tables with row-level security, so their rows go through a temporary
 * table and are inserted in the scope of the transaction, which checks that each may be there.
 */
export async function copyIn(client: pg.ClientBase, { name, columns, hasRowSecurity }: Table): Promise<RowSink> {
  const target = `public.${quoted(name)}`;
  const incoming = hasRowSecurity ? quoted(`incoming ${name}`) : target;
  if (hasRowSecurity)
    await client.query(`create temporary table ${incoming} (like ${target} including generated) on commit drop`);
  const stream = client.query(copyFrom(`copy ${incoming} (${list(columns)}) from stdin`));
  const done = finished(stream);
  done.catch(() => {});
  return {
    write: async (bytes) => {
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), done]);
    },
    finish: async () => {
      stream.end();
      await done;
      if (!hasRowSecurity) return stream.rowCount;
      const { rowCount } = await client.query(
        `insert into ${target} (${list(columns)}) select ${list(columns)} from ${incoming}`,
      );
      await client.query(`drop table ${incoming}`);
      return rowCount ?? 0;
    },
  };
}
