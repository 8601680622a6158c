import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Text that means something to COPY, to SQL or to a terminal. */
const HOSTILE = 'a\tb\nc\\N\\.\r"\'\u0007\u2028 ß 电池 🔋 %_{}$1';

interface ColumnRow {
  name: string;
  type: string;
}

/** Columns whose values their table's rules or keys ask for. */
const ASKED: Readonly<Record<string, unknown>> = {
  path: '1-5',
  company_path: '1-5',
  lease_path: '1-5',
  rollout_path: '1-5',
  company_id: 5,
  device_id: 1,
  user_id: 1000,
  owner_id: 1000,
  starts_at: 1,
  ends_at: 2,
  state: 'sealed',
  'delivery.webhook_id': null,
  'command.state': 'verified',
  'maintenance_plan.kind': 2,
  'maintenance_window.site_id': null,
  'maintenance_window.weekly': null,
  'alarm_layer.site_id': null,
  'alarm_layer.device_type': null,
  'report_schedule.site_id': null,
  'share.site_id': null,
  'energy_system.site_id': null,
  'site_tariff.site_id': 1,
  'lease.geofence_id': null,
  party_id: 1000,
  'alarm_rule.site_id': null,
  'alarm_rule.device_type': null,
  'api_key.access': 'bridge',
};

const sampleOf = (table: string, { name, type }: ColumnRow): unknown => {
  const asked = [`${table}.${name}`, name].find((each) => each in ASKED);
  if (asked) return ASKED[asked];
  if (/^(smallint|integer|bigint|numeric|real|double precision)/.test(type)) return type.endsWith('[]') ? [7] : 7;
  if (type === 'boolean') return true;
  if (type === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (type === 'bytea') return randomBytes(300);
  if (type === 'jsonb') return JSON.stringify({ [HOSTILE]: [HOSTILE, null, -1.5e-7] });
  if (type === 'date') return '2026-02-28';
  if (type.startsWith('timestamp')) return '2026-02-28T23:59:59.999999Z';
  if (type.endsWith('[]')) return [HOSTILE, ''];
  return type.startsWith('character(') ? 'x' : HOSTILE;
};

interface TableRow {
  name: string;
  columns: ColumnRow[];
  /** Tables that its foreign keys name. */
  named: string[];
}

/**
 * Puts a row into every table that has none, or into those that are chosen, after those that it names. A table with rules of
 * its own needs values in `ASKED`.
 */
export async function fillEmptyTables(client: pg.ClientBase, chosen?: readonly string[]): Promise<void> {
  const { rows: tables } = await client.query<TableRow>(`
    select c.relname as name, (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)))
      from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as named
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by c.oid`);
  for (const { name, columns } of namedFirst(tables)) {
    if (chosen && !chosen.includes(name)) continue;
    const { rows } = await client.query(`select from "${name}" limit 1`);
    if (rows.length > 0) continue;
    const places = columns.map((_, index) => `$${index + 1}`);
    await client.query(
      `insert into "${name}" (${columns.map((column) => `"${column.name}"`).join(', ')}) values (${places.join(', ')})`,
      columns.map((column) => sampleOf(name, column)),
    );
  }
}

function namedFirst(tables: readonly TableRow[]): TableRow[] {
  const ordered = new Set<TableRow>();
  const add = (table: TableRow) => {
    for (const each of tables) if (table.named.includes(each.name) && !ordered.has(each)) add(each);
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}
