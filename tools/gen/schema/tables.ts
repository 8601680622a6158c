import type { Client } from '#server/platform/backup/catalogue.ts';

interface Column {
  name: string;
  type: string;
  collation: string | null;
  required: boolean;
  preset: string | null;
  computed: boolean;
  storage: string | null;
  statistics: number | null;
}

interface Policy {
  name: string;
  permissive: boolean;
  command: string;
  roles: string[];
  using: string | null;
  check: string | null;
}

interface TableRow {
  name: string;
  partitioning: string | null;
  options: string[] | null;
  secured: boolean;
  forced: boolean;
  columns: Column[];
  constraints: { name: string; definition: string }[] | null;
  indexes: string[] | null;
  policies: Policy[] | null;
}

const STORAGE = `case when a.attstorage = t.typstorage then null
  else case a.attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end end`;

// Since PostgreSQL 18, NOT NULL is a separate constraint; here it is written with its column.
const QUERY = `
select c.relname as name, pg_get_partkeydef(c.oid) as partitioning, c.reloptions as options,
  c.relrowsecurity as secured, c.relforcerowsecurity as forced,
  (select json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod),
      'collation', case when a.attcollation <> t.typcollation then (select quote_ident(collname) from pg_collation where oid = a.attcollation) end,
      'required', a.attnotnull, 'preset', pg_get_expr(d.adbin, d.adrelid),
      'computed', a.attgenerated <> '', 'storage', ${STORAGE},
      'statistics', nullif(a.attstattarget, -1)) order by a.attnum)
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  (select json_agg(json_build_object('name', quote_ident(k.conname), 'definition', pg_get_constraintdef(k.oid))
      order by position(k.contype::text in 'pucf'), k.conname collate "C")
    from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'f')) as constraints,
  (select json_agg(pg_get_indexdef(i.indexrelid) order by x.relname collate "C")
    from pg_index i join pg_class x on x.oid = i.indexrelid
    where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid)) as indexes,
  (select json_agg(json_build_object('name', quote_ident(p.polname), 'permissive', p.polpermissive,
      'command', case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      'roles', (select json_agg(case when role = 0 then 'public' else pg_get_userbyid(role)::text end) from unnest(p.polroles) role),
      'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid)) order by p.polname collate "C")
    from pg_policy p where p.polrelid = c.oid) as policies
from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`;

function columnLine({ name, type, collation, required, preset, computed }: Column): string {
  const value = preset && (computed ? `generated always as (${preset}) stored` : `default ${preset}`);
  return [name, type, collation && `collate ${collation}`, required && 'not null', value].filter(Boolean).join(' ');
}

const policyLines = (table: string, { name, permissive, command, roles, using, check }: Policy): string =>
  [
    `create policy ${name} on ${table}${permissive ? '' : ' as restrictive'} for ${command} to ${roles.join(', ')}`,
    using && `using (${using})`,
    check && `with check (${check})`,
  ]
    .filter(Boolean)
    .join('\n  ')
    .concat(';');

/** The statements that create a table and everything that belongs to it, except grants. */
function tableText(row: TableRow): string {
  const { name, columns, constraints, indexes, policies, options, partitioning } = row;
  const inside = [
    ...columns.map(columnLine),
    ...(constraints ?? []).map((each) => `constraint ${each.name} ${each.definition}`),
  ];
  const partition = partitioning === null ? '' : ` partition by ${partitioning}`;
  const storage = options === null ? '' : ` with (${options.join(', ')})`;
  return [
    `create table ${name} (\n${inside.map((line) => `  ${line}`).join(',\n')}\n)${partition}${storage};`,
    ...columns
      .filter((column) => column.storage !== null)
      .map((column) => `alter table ${name} alter column ${column.name} set storage ${column.storage};`),
    ...columns
      .filter((column) => column.statistics !== null)
      .map((column) => `alter table ${name} alter column ${column.name} set statistics ${column.statistics};`),
    ...(indexes ?? []).map((definition) => `${definition};`),
    ...(row.secured ? [`alter table ${name} enable row level security;`] : []),
    ...(row.forced ? [`alter table ${name} force row level security;`] : []),
    ...(policies ?? []).map((policy) => policyLines(name, policy)),
  ].join('\n');
}

/** The text of every table by name. */
export async function tableTexts(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<TableRow>(QUERY);
  return new Map(rows.map((row) => [row.name, tableText(row)]));
}
