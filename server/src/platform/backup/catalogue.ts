import type pg from 'pg';
import { loadOrder, type Reference } from './load-order.ts';

/** A connection inside the transaction of a backup or a restore. */
export type Client = Pick<pg.ClientBase, 'query'>;

/** A table of Wattyard as PostgreSQL's catalogue has it. */
export interface Table {
  readonly name: string;
  /** In the order of the table; those that PostgreSQL computes are left out. */
  readonly columns: readonly Column[];
  /** Columns of the primary key; all columns where there is none. */
  readonly key: readonly Column[];
  readonly isPartitioned: boolean;
  readonly hasRowSecurity: boolean;
}

interface Column {
  readonly name: string;
  /** Sorted by byte, so that every PostgreSQL sorts alike. */
  readonly isText: boolean;
}

/** Says which migrations made the schema: written by these, not loaded. */
export const MIGRATIONS_TABLE = 'migration';

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const OWN = `c.relnamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

interface TableRow {
  name: string;
  columns: Column[];
  key: Column[] | null;
  partitioned: boolean;
  secured: boolean;
}

const COLUMNS = `json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by`;

/** All tables but that of the migrations, in an order in which they can be loaded. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<TableRow>(`
    select c.relname as name, c.relkind = 'p' as partitioned, c.relrowsecurity as secured,
      (select ${COLUMNS} a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select ${COLUMNS} k.place) from pg_index i
        cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> '${MIGRATIONS_TABLE}' and ${OWN}`);
  const tables = new Map(rows.map((row) => [row.name, tableOf(row)]));
  return loadOrder([...tables.keys()], await readReferences(client)).map((name) => tables.get(name)!);
}

const tableOf = ({ name, columns, key, partitioned, secured }: TableRow): Table => ({
  name,
  columns,
  key: key ?? columns,
  isPartitioned: partitioned,
  hasRowSecurity: secured,
});

const readReferences = async (client: Client): Promise<Reference[]> =>
  (
    await client.query<Reference>(`
      select distinct f.relname as "from", t.relname as "to" from pg_constraint k
      join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace`)
  ).rows;

/** Sequences with their last value, by name. */
export const readSequences = async (client: Client): Promise<{ name: string; last: string | null }[]> =>
  (
    await client.query<{ name: string; last: string | null }>(
      `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by sequencename collate "C"`,
    )
  ).rows;

/** Names of tables, views, sequences and functions that are there, an extension's own left out. */
export const readNames = async (client: Client): Promise<string[]> =>
  (
    await client.query<{ name: string }>(`
      select c.relname as name from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and not c.relispartition and ${OWN}
      union all
      select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and not exists (
        select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      order by 1`)
  ).rows.map(({ name }) => name);
