import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPartitions } from '#server/platform/db/partitions.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

/** Holes that PostgreSQL's own catalogue would show. */
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await createPartitions(db.database).ensure([20_000, 20_001]);
});
afterAll(() => db.drop());

const names = async (text: string) =>
  (await db.database.owner.query<{ name: string }>(text)).rows.map(({ name }) => name);

test('the runtime role owns nothing, cannot sign in, and is bound by everything', async () => {
  expect(
    await names(`select relname as name from pg_class where pg_get_userbyid(relowner) = 'wattyard_runtime'
      union select proname from pg_proc where pg_get_userbyid(proowner) = 'wattyard_runtime'`),
  ).toEqual([]);
  expect(
    await names(`select rolname as name from pg_roles where rolname = 'wattyard_runtime'
      and (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb or rolreplication)`),
  ).toEqual([]);
  expect(
    await names(`select r.rolname as name from pg_auth_members m join pg_roles r on r.oid = m.roleid
      join pg_roles g on g.oid = m.member where g.rolname = 'wattyard_runtime'`),
  ).toEqual([]);
});

test('the runtime role makes nothing: no table, no schema, no function', async () => {
  expect(
    await names(`select nspname as name from pg_namespace
      where nspname !~ '^pg_' and has_schema_privilege('wattyard_runtime', oid, 'create')`),
  ).toEqual([]);
  expect(
    await names(
      `select 'database' as name where has_database_privilege('wattyard_runtime', current_database(), 'create')`,
    ),
  ).toEqual([]);
});

test('every table that carries a path has row-level security, enabled and forced, with a policy', async () => {
  const open = await names(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname in ('path', 'company_path') and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`);
  expect(open).toEqual([]);
});

/** Reached only by ids that were found within a scope, or belonging to no company. A new table must be put here or get a policy. */
const WITHOUT_POLICY = [
  'alarm',
  'attention',
  'base_device',
  'battery_day',
  'battery_day_due',
  'battery_session',
  'charge',
  'command',
  'data_plan',
  'device_configuration',
  'device_log_entry',
  'device_reducer',
  'firmware',
  'firmware_release',
  'firmware_upgrade',
  'geofence',
  'geofence_span',
  'hour_bucket',
  'installation',
  'late_record',
  'login_try',
  'migration',
  'one_time_code',
  'record_log',
  'removed_device',
  'sealed_day',
  'series',
  'settings_due',
  'unit_service',
  'user_session',
  'warning_settings_change',
];

test('tables without row-level security are known ones', async () => {
  const open = await names(`select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and not relrowsecurity
    order by 1`);
  expect(open).toEqual(WITHOUT_POLICY);
});

test('policies compare inline: no sub-query, and what is written is checked too', async () => {
  expect(
    await names(`select polname as name from pg_policy where
      pg_get_expr(polqual, polrelid) ~* 'select' or coalesce(pg_get_expr(polwithcheck, polrelid), '') ~* 'select'`),
  ).toEqual([]);
  expect(await names(`select polname as name from pg_policy where not polpermissive and polcmd = '*'`)).toEqual([]);
});

test('no function runs with the rights of its owner', async () => {
  expect(
    await names(`select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`),
  ).toEqual([]);
});

test('views run with the rights of who asks', async () => {
  expect(
    await names(`select relname as name from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
      and not coalesce(reloptions::text[] @> array['security_invoker=true'], false)`),
  ).toEqual([]);
});

test('partitions are not granted', async () => {
  const partitions = await names(`select relname as name from pg_class where relispartition and relkind = 'r'`);
  expect(partitions.length).toBeGreaterThan(0);
  expect(
    await names(`select relname as name from pg_class where relispartition and relkind = 'r'
      and has_table_privilege('wattyard_runtime', oid, 'select, insert, update, delete, truncate')`),
  ).toEqual([]);
});

test('the public may nothing', async () => {
  expect(
    await names(`select relname as name from pg_class c, aclexplode(c.relacl) a
      where c.relnamespace = 'public'::regnamespace and a.grantee = 0`),
  ).toEqual([]);
});

test('distributed tables carry device_id in every unique key, and no triggers or identity columns', async () => {
  const distributed = `('device_state','device_reducer','record_log','late_record','series','hour_bucket','battery_session','charge','battery_day','battery_day_due','alarm','command','device_configuration','device_log_entry','settings_due','warning_settings_change')`;
  expect(
    await names(`select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and c.relname in ${distributed} and not exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'device_id' and a.attnum = any (i.indkey))`),
  ).toEqual([]);
  expect(
    await names(`select tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relname in ${distributed} and not tgisinternal
      union select attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relname in ${distributed} and attidentity <> ''`),
  ).toEqual([]);
});
