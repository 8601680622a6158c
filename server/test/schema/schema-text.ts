import type pg from 'pg';

/** Every part of the schema in a fixed order and one wording, whatever version of PostgreSQL tells it. */
export async function schemaText(owner: pg.Pool): Promise<string> {
  const lines = async (text: string) => (await owner.query<{ line: string }>(text)).rows.map(({ line }) => line);
  const tables = await owner.query<{ oid: number; name: string; head: string; tail: string }>(TABLES);
  const parts: string[] = [];
  for (const { oid, name, head, tail } of tables.rows) {
    const body = [...(await lines(columnsOf(oid))), ...(await lines(constraintsOf(oid)))];
    parts.push(
      [
        `${head} (\n${body.map((line) => `  ${line}`).join(',\n')}\n)${tail};`,
        ...(await lines(indexesOf(oid))),
        ...(await lines(securityOf(oid, name))),
      ].join('\n'),
    );
  }
  parts.push(
    (await lines(SEQUENCES)).join('\n'),
    (await lines(FUNCTIONS)).join('\n\n'),
    (await lines(GRANTS)).join('\n'),
  );
  return `-- Made by server/test/schema from the migrations; do not edit.\n\n${parts.join('\n\n')}\n`;
}

const TABLES = `
  select oid, relname as name, 'create table ' || relname as head,
    case when relkind = 'p' then ' partition by ' || lower(pg_get_partkeydef(oid)) else '' end
      || coalesce(' with (' || array_to_string(reloptions, ', ') || ')', '') as tail
  from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
  order by relname`;

const columnsOf = (table: number) => `
  select attname || ' ' || format_type(atttypid, atttypmod)
    || case when attcollation <> 0 and attcollation <> (select typcollation from pg_type where oid = atttypid)
         then ' collate "' || (select collname from pg_collation where oid = attcollation) || '"' else '' end
    || case when attnotnull then ' not null' else '' end
    || coalesce(' default ' || pg_get_expr(adbin, adrelid), '')
    || case when attstorage <> (select typstorage from pg_type where oid = atttypid)
         then ' storage ' || case attstorage when 'e' then 'external' when 'm' then 'main' else attstorage::text end else '' end as line
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = ${table} and attnum > 0 and not attisdropped order by attnum`;

const constraintsOf = (table: number) => `
  select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as line
  from pg_constraint where conrelid = ${table} and contype in ('p', 'u', 'f', 'c')
  order by position(contype in 'pufc'), conname`;

const indexesOf = (table: number) => `
  select pg_get_indexdef(indexrelid) || ';' as line from pg_index
  where indrelid = ${table} and not exists (select from pg_constraint where conindid = indexrelid)
  order by indexrelid::regclass::text`;

const securityOf = (table: number, name: string) => `
  select line from (
    select 0 as place, 'alter table ${name} enable row level security;' as line from pg_class where oid = ${table} and relrowsecurity
    union all
    select 1, 'alter table ${name} force row level security;' from pg_class where oid = ${table} and relforcerowsecurity
    union all
    select 2, 'create policy ' || polname || ' on ${name} for '
      || case polcmd when '*' then 'all' when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' else 'delete' end
      || coalesce(' using (' || pg_get_expr(polqual, polrelid) || ')', '')
      || coalesce(' with check (' || pg_get_expr(polwithcheck, polrelid) || ')', '') || ';'
    from pg_policy where polrelid = ${table}
  ) parts order by place, line`;

const SEQUENCES = `
  select 'create sequence ' || sequencename || ' as ' || data_type || ' start ' || start_value || ';' as line
  from pg_sequences where schemaname = 'public' order by sequencename`;

// Functions of extensions are not ours.
const FUNCTIONS = `
  select pg_get_functiondef(p.oid) || ';' as line from pg_proc p
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by proname`;

const GRANTS = `
  select 'grant ' || string_agg(lower(privilege_type), ', ' order by privilege_type) || ' on ' || table_name
    || ' to ' || grantee || ';' as line
  from information_schema.role_table_grants where table_schema = 'public' and grantee = 'wattyard_runtime'
  group by table_name, grantee order by table_name`;
