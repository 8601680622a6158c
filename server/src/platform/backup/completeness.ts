import { ROOT_PATH } from '#domain/foundation/basics/company-path.ts';
import { enterRoot } from '../db/enter-root.ts';
import { type Client, quoted, type Table } from './catalogue.ts';

/**
 * Makes sure that this transaction reads every row. Row-level security is forced, so that even the owner of a table
 * gets only what its scope shows, and COPY says nothing about the rest.
 *
 * A user who may bypass row-level security switches it off: PostgreSQL then fails rather than leave a row out. Any
 * other owner enters the root company, below which every row lies, and two things are proved: every policy lets through
 * whatever lies there (the same policies refuse to store a row anywhere else), and no row refers to one that is not
 * seen.
 */
export async function seeEveryRow(client: Client, tables: readonly Table[]): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    'select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user',
  );
  if (rows[0]?.free === true) {
    await client.query('set local row_security = off');
    return;
  }
  await enterRoot(client);
  const secured = tables.filter((table) => table.hasRowSecurity).map(({ name }) => name);
  for (const name of secured) await provePolicies(client, name);
  for (const reference of await referencesTo(client, secured)) await proveReference(client, reference);
}

const isHidden = (name: string, reason: string): Error =>
  new Error(
    `rows of ${name} may be hidden from this database user (${reason}): use one that is a superuser or has BYPASSRLS`,
  );

/** Paths below the root, near its borders. */
const PROBES = [ROOT_PATH, `${ROOT_PATH}-1`, `${ROOT_PATH}-0-99999999`, `${ROOT_PATH}-999999999999`];

/** The policies are tested with invented rows: their path columns are set, everything else is null. */
async function provePolicies(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ expression: string | null; permissive: boolean }>(
    `select pg_get_expr(polqual, polrelid) as expression, polpermissive as permissive from pg_policy
    where polrelid = $1::regclass and polcmd in ('r', '*') and polroles @> array[0::oid]`,
    [`public.${quoted(name)}`],
  );
  if (rows.some(({ permissive }) => !permissive)) throw isHidden(name, 'it has a restrictive policy');
  const expressions = rows.map(({ expression }) => `coalesce(${expression ?? 'true'}, false)`);
  const probes = PROBES.map((path) => JSON.stringify({ path, company_path: path }));
  const table = quoted(name);
  const { rows: refused } = await client.query(
    `select from unnest($1::jsonb[]) as probe, jsonb_populate_record(null::public.${table}, probe) as ${table}
    where not (${expressions.join(' or ') || 'false'})`,
    [probes],
  );
  if (refused.length > 0) throw isHidden(name, 'its policies ask for more than the company');
}

interface ForeignKey {
  child: string;
  parent: string;
  /** Columns of the one, and those of the other that they refer to. */
  columns: string[];
  referenced: string[];
}

const referencesTo = async (client: Client, parents: readonly string[]): Promise<ForeignKey[]> =>
  (
    await client.query<ForeignKey>(
      `select f.relname as child, t.relname as parent,
        (select json_agg(a.attname order by k.place) from unnest(c.conkey) with ordinality as k (attnum, place)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) as columns,
        (select json_agg(a.attname order by k.place) from unnest(c.confkey) with ordinality as k (attnum, place)
          join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.attnum) as referenced
      from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and t.relname = any ($1)`,
      [parents],
    )
  ).rows;

/** PostgreSQL checks references without row-level security: a row that is missing here exists but is not visible. */
async function proveReference(client: Client, key: ForeignKey): Promise<void> {
  const pairs = key.columns.map((column, place) => [quoted(column), quoted(key.referenced[place] ?? '')]);
  const { rows } = await client.query(
    `select from public.${quoted(key.child)} c where ${pairs.map(([own]) => `c.${own} is not null`).join(' and ')}
    and not exists (select from public.${quoted(key.parent)} p where ${pairs.map(([own, other]) => `p.${other} = c.${own}`).join(' and ')})
    limit 1`,
  );
  if (rows.length > 0) throw isHidden(key.parent, `${key.child} refers to one that is not seen`);
}
