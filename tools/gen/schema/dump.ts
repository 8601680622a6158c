import { type Client, MIGRATIONS_TABLE, readTables } from '#server/platform/backup/catalogue.ts';
import { tableTexts } from './tables.ts';

const HEAD = `-- The database as its migrations make it, partitions of the record log left out. Made by npm run gen; do not edit.
-- What is granted is granted to the role wattyard_runtime, which owns nothing.`;

const linesOf = async (client: Client, text: string): Promise<string[]> =>
  (await client.query<{ line: string }>(text)).rows.map(({ line }) => line);

const NOT_OF_EXTENSION = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend x where x.classid = '${catalogue}'::regclass and x.objid = ${oid} and x.deptype = 'e')`;

/**
 * The schema as statements that recreate it: the same text on every supported PostgreSQL, whichever user owns it.
 * Throws if the schema contains anything that it cannot write.
 */
export async function dumpSchema(client: Client): Promise<string> {
  await refuseUnknown(client);
  const extensions = await linesOf(
    client,
    `select format('create extension if not exists %I;', extname) as line from pg_extension
    where extname not in ('plpgsql', 'citus', 'citus_columnar') order by extname collate "C"`,
  );
  const sequences = await linesOf(
    client,
    `select format('create sequence %I as %s start %s;', sequencename, data_type, start_value) as line
    from pg_sequences where schemaname = 'public' order by sequencename collate "C"`,
  );
  const functions = await linesOf(
    client,
    `select rtrim(pg_get_functiondef(p.oid), e'\\n') || ';' as line from pg_proc p
    where p.pronamespace = 'public'::regnamespace and ${NOT_OF_EXTENSION('pg_proc', 'p.oid')} order by p.proname collate "C"`,
  );
  const texts = await tableTexts(client);
  const order = [MIGRATIONS_TABLE, ...(await readTables(client)).map(({ name }) => name)];
  const tables = order.map((name) => texts.get(name) ?? '');
  // Some versions of PostgreSQL name the table before each column of a view, others do not.
  const views = await linesOf(
    client,
    `select format('create view %I as\n%s', relname, regexp_replace(pg_get_viewdef(c.oid), '([\\s(])\\w+\\.(?=\\w)', '\\1', 'g')) as line
    from pg_class c where relkind = 'v' and relnamespace = 'public'::regnamespace and ${NOT_OF_EXTENSION('pg_class', 'c.oid')}
    order by relname collate "C"`,
  );
  const blocks = [HEAD, extensions.join('\n'), sequences.join('\n'), ...functions, ...tables, ...views];
  return `${[...blocks, (await grants(client)).join('\n')].filter((block) => block !== '').join('\n\n')}\n`;
}

const grants = (client: Client): Promise<string[]> =>
  linesOf(
    client,
    `select format('grant %s on %s to %I;', string_agg(lower(privilege_type), ', ' order by privilege_type collate "C"), what, grantee) as line
    from (
      select 'schema ' || nspname as what, a.* from pg_namespace, aclexplode(nspacl) a where nspname = 'public'
      union all
      select case relkind when 'S' then 'sequence ' else 'table ' end || quote_ident(relname), a.*
        from pg_class, aclexplode(relacl) a where relnamespace = 'public'::regnamespace and not relispartition
      union all
      select 'function ' || oid::regprocedure::text, a.* from pg_proc p, aclexplode(proacl) a
        where pronamespace = 'public'::regnamespace and ${NOT_OF_EXTENSION('pg_proc', 'p.oid')}
      union all
      select format('table %I', relname), grantor, grantee, format('%s (%I)', privilege_type, attname), is_grantable
        from pg_attribute join pg_class c on c.oid = attrelid, aclexplode(attacl) where relnamespace = 'public'::regnamespace
    ) g (what, grantor, grantee_id, privilege_type, is_grantable)
    cross join lateral (select pg_get_userbyid(grantee_id) as grantee) r
    where grantee = 'wattyard_runtime'
    group by what, grantee order by what collate "C"`,
  );

/** Sorts of objects that no migration has created so far are errors instead of being left out silently. */
async function refuseUnknown(client: Client): Promise<void> {
  const unknown = await linesOf(
    client,
    `select 'the stored view or foreign table ' || relname as line from pg_class c
      where relkind in ('m', 'f', 'c') and relnamespace = 'public'::regnamespace and ${NOT_OF_EXTENSION('pg_class', 'c.oid')}
    union all select 'the type ' || typname from pg_type t
      where typtype in ('e', 'd', 'r') and typnamespace = 'public'::regnamespace and ${NOT_OF_EXTENSION('pg_type', 't.oid')}
    union all select 'the trigger ' || tgname from pg_trigger t where not tgisinternal and ${NOT_OF_EXTENSION('pg_class', 't.tgrelid')}
    union all select 'the identity column ' || attname from pg_attribute join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and attidentity <> ''`,
  );
  if (unknown.length > 0) throw new Error(`tools/gen/schema cannot write ${unknown.join(', ')}`);
}
