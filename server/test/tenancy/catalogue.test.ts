import { afterAll, beforeAll, expect, test } from 'vitest';
import { WITH_OWNER_COLUMNS } from '#server/foundation/visibility/owner-columns.ts';
import { createPartitions } from '#server/platform/db/partitions.ts';
import { fillEmptyTables } from '../backup/fill.ts';
import { asSuperuser } from '../backup/ground.ts';
import { addApiKey, addCompany, addDevice, addUser } from '../harness/builder.ts';
import { createTestClock } from '../harness/context.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

/** Holes that PostgreSQL's own catalogue would show. */
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await createPartitions(db.database).ensure([20_000, 20_001]);
});
afterAll(() => db.drop());

/** Things of an extension are its own. */
const OWN = (oid: string) => `not exists (select from pg_depend x where x.objid = ${oid} and x.deptype = 'e')`;

const names = async (text: string) =>
  (await db.database.owner.query<{ name: string }>(text)).rows.map(({ name }) => name);

test('the runtime role owns nothing, has rights on tables only, and is a member of no other role', async () => {
  expect(
    await names(`select relname as name from pg_class where pg_get_userbyid(relowner) = 'wattyard_runtime'
      union select proname from pg_proc where pg_get_userbyid(proowner) = 'wattyard_runtime'`),
  ).toEqual([]);
  expect(
    await names(`select rolname as name from pg_roles where rolname = 'wattyard_runtime'
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`),
  ).toEqual([]);
  expect(
    await names(`select r.rolname as name from pg_auth_members m join pg_roles r on r.oid = m.roleid
      join pg_roles g on g.oid = m.member where g.rolname = 'wattyard_runtime'`),
  ).toEqual([]);
});

test('the runtime role cannot create tables, schemas or functions', async () => {
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

test('every table with a lease follows the lease of its device', async () => {
  const carrying = await names(`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'lease_path' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relname <> 'device'`);
  expect(carrying.sort()).toEqual([...WITH_OWNER_COLUMNS].sort());
  const indexed = await names(`select distinct c.relname as name from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'path' and a.attnum = i.indkey[0]`);
  expect(indexed).toEqual(expect.arrayContaining([...WITH_OWNER_COLUMNS]));
});

test('every table with a path has a policy that compares it', async () => {
  const open = await names(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname in ('path', 'company_path') and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_policy p where p.polrelid = c.oid and pg_get_expr(p.polqual, p.polrelid) like '%path >=%')`);
  expect(open).toEqual([]);
});

const WITH_ITS_DEVICE =
  'measured or derived of one device, listed nowhere over several: read by the id of a device found in the scope';

const ASKED_OF_BOTH_SIDES =
  'asked of companies that need not see the device any more: answered to those below whose company one of them is';

const WITH_ITS_LABEL = 'read by a field or tag and a thing that are both found in the scope';

/** Tables that a transaction without a scope cannot read, but every scope can: why that is enough. */
const IN_ANY_SCOPE: Record<string, string> = {
  attention: "a user's own, by its id; what it names is read from devices of the scope",
  base_device: 'units that belong to nobody yet: whoever adds one looks it up by what its label says, and enters it',
  battery_day: WITH_ITS_DEVICE,
  battery_day_due: WITH_ITS_DEVICE,
  battery_session: WITH_ITS_DEVICE,
  condition_paper: 'found by the code on a paper or by the id of a lease, and answered to whoever sees that lease',
  data_plan: 'what can be bought by everybody',
  device_configuration: WITH_ITS_DEVICE,
  device_snapshot: WITH_ITS_DEVICE,
  firmware: 'images of no company: to whom one is released is asked of firmware_release',
  firmware_release: 'says which companies an image is released to, those above the caller too',
  geofence_span: WITH_ITS_DEVICE,
  handbook_revision: 'articles of the handbook, which everybody reads',
  import_part: WITH_ITS_DEVICE,
  label_change:
    'changes of an account, taken back by its id; what was changed is told by the thing and the field that are seen',
  label_change_item: WITH_ITS_LABEL,
  label_tagged: WITH_ITS_LABEL,
  label_value: WITH_ITS_LABEL,
  monitor_swap: WITH_ITS_DEVICE,
  notice: 'what happened to a device, written with its records and taken by the program itself: no call reads it',
  clock_shift: WITH_ITS_DEVICE,
  clock_shift_consent: ASKED_OF_BOTH_SIDES,
  clock_shift_request: ASKED_OF_BOTH_SIDES,
  outside_day: WITH_ITS_DEVICE,
  record_import: WITH_ITS_DEVICE,
  position_by_hand: WITH_ITS_DEVICE,
  recompute_due: WITH_ITS_DEVICE,
  settings_in_force: WITH_ITS_DEVICE,
  shelf_monitor: WITH_ITS_DEVICE,
  unit_service: 'a date by identity, which is told of a unit that is being added',
};

const BY_THE_OWNER = 'the owner seals days, counts and backs up outside of a scope';

/** Tables whose policy does not bind the owner. */
const NOT_FORCED: Record<string, string> = {
  device_refusal: BY_THE_OWNER,
  device_traffic: BY_THE_OWNER,
  hour_bucket: BY_THE_OWNER,
  late_record: BY_THE_OWNER,
  migration: 'names of migrations, which the owner writes before there is anything else',
  overruled_reading: BY_THE_OWNER,
  record_log: BY_THE_OWNER,
  sealed_day: 'the owner marks days while it drops their partitions',
  series: BY_THE_OWNER,
  series_energy: BY_THE_OWNER,
  series_extremes: BY_THE_OWNER,
};

const OWN_TABLES = "c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace";

/** Tables whose rows some policy lets through in this scope, asked of the policies themselves: rows are made up of nulls. */
const openIn = async (path: string): Promise<string[]> => {
  const policies = await db.database.owner.query<{ name: string; expression: string }>(
    `select c.relname as name, coalesce(pg_get_expr(p.polqual, p.polrelid), 'false') as expression
     from pg_policy p join pg_class c on c.oid = p.polrelid where p.polcmd in ('r', '*') order by 1`,
  );
  const client = await db.database.owner.connect();
  try {
    await client.query('begin');
    if (path !== '') await client.query('select enter($1, $2)', [path, null]);
    const open = new Set<string>();
    for (const { name, expression } of policies.rows) {
      const { rows } = await client.query(
        `select from jsonb_populate_record(null::${name}, '{}') as ${name} where ${expression}`,
      );
      if (rows.length > 0) open.add(name);
    }
    return [...open];
  } finally {
    await client.query('rollback');
    client.release();
  }
};

test('without a scope the runtime reads no row of any table, or is refused', async () => {
  const context = { within: db.within, clock: createTestClock() };
  await addDevice(context, { companyId: (await addCompany(context)).id });
  await addApiKey(context, { userId: (await addUser(context)).id });
  await createPartitions(db.database).ensure([0]);
  await asSuperuser(db.database, async (client) => {
    await client.query('set session_replication_role = replica');
    await fillEmptyTables(client);
    for (const table of Object.keys(NOT_FORCED))
      expect((await client.query(`select from ${table} limit 1`)).rowCount, table).toBe(1);
  });
  const tables = await names(`select c.relname as name from pg_class c where c.relkind in ('r', 'p')
    and c.relnamespace = 'public'::regnamespace and ${OWN('c.oid')} order by 1`);
  const read: string[] = [];
  const client = await db.database.runtime.connect();
  try {
    for (const table of tables) {
      const rows = await client.query(`select from ${table} limit 1`).then(
        ({ rowCount }) => rowCount,
        (error: Error) => (/permission denied/.test(error.message) ? 0 : error.message),
      );
      if (rows !== 0) read.push(`${table}: ${rows}`);
    }
  } finally {
    client.release();
  }
  expect(read).toEqual([]);
  expect(tables).toEqual(expect.arrayContaining(Object.keys(NOT_FORCED)));
});

test('every table has a forced policy, or a reason why not', async () => {
  const closed = await names(`select relname as name from pg_class c where ${OWN_TABLES} and relrowsecurity
    and relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid)`);
  const all = await names(`select relname as name from pg_class c where ${OWN_TABLES} order by relname collate "C"`);
  expect(all.filter((name) => !closed.includes(name))).toEqual(Object.keys(NOT_FORCED));
});

test('without a scope no rows are visible, and tables visible to every company have a reason', async () => {
  expect(await openIn('')).toEqual([]);
  const open = [...Object.keys(IN_ANY_SCOPE), ...Object.keys(NOT_FORCED)];
  expect((await openIn('1-5')).sort()).toEqual(open.sort());
});

test('sessions, codes, tries, messages and installation settings are visible to the root scope only', async () => {
  const secret = await names(`select c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid
    where p.polcmd = '*' and pg_get_expr(p.polqual, p.polrelid) = '(current_setting(''wattyard.path''::text, true) = ''1''::text)'
    order by c.relname collate "C"`);
  expect(secret).toEqual([
    'api_key',
    'authenticator',
    'back_test',
    'carry_due',
    'company_delivery',
    'company_host',
    'customer_erasure',
    'delivery',
    'delivery_message',
    'delivery_preferences',
    'erasure',
    'fleet_import',
    'handbook_answer',
    'installation',
    'invoice_count',
    'job',
    'login_try',
    'one_time_code',
    'passkey',
    'push_browser',
    'recovery_code',
    'sign_in_identity',
    'user_session',
  ]);
});

test('the runtime can only read and append to the audit log and the migrations', async () => {
  const granted = await names(`select relname || ' ' || lower(privilege) as name
    from pg_class c cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) as privilege
    where relname in ('audit_entry', 'migration') and relnamespace = 'public'::regnamespace
      and (has_table_privilege('wattyard_runtime', c.oid, privilege)
        or (privilege <> 'DELETE' and privilege <> 'TRUNCATE' and has_any_column_privilege('wattyard_runtime', c.oid, privilege)))
    order by relname, privilege`);
  expect(granted).toEqual(['audit_entry insert', 'audit_entry select', 'migration select']);
});

test('the runtime can issue invoices, but not change their content', async () => {
  const granted = await names(`select c.relname || ' ' || a.attname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relname = 'invoice' and has_column_privilege('wattyard_runtime', c.oid, a.attnum, 'UPDATE')`);
  expect(granted).toEqual(['invoice path']);
  expect(
    await names(`select 'd' as name where has_table_privilege('wattyard_runtime', 'invoice', 'DELETE, TRUNCATE')`),
  ).toEqual([]);
});

test('there are no default privileges for future tables', async () => {
  expect(await names(`select defaclrole::regrole::text as name from pg_default_acl`)).toEqual([]);
});

test('policies have no sub-queries, and check written rows too', async () => {
  expect(
    await names(`select polname as name from pg_policy where
      pg_get_expr(polqual, polrelid) ~* 'select' or coalesce(pg_get_expr(polwithcheck, polrelid), '') ~* 'select'`),
  ).toEqual([]);
  expect(await names(`select polname as name from pg_policy where not polpermissive and polcmd = '*'`)).toEqual([]);
});

test('no function is SECURITY DEFINER', async () => {
  expect(
    await names(`select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`),
  ).toEqual([]);
});

/** Views that read with the rights of their owner: what keeps their rows from others instead of the policy. */
const WITH_THE_RIGHTS_OF_THE_OWNER: Record<string, string> = {
  every_alarm: 'its own condition is the scope of the root company, whose policy hides no alarm',
  every_device: 'its own condition is the scope of the root company, whose policy hides no device',
  every_lease: 'its own condition is the scope of the root company, whose policy hides no lease',
  own_alarm: 'its own condition is the range of paths of the scope, which the policy compares too',
};
/** Nobody sees what is on a shelf. */
const OF_THE_ROOT =
  /where current_setting'wattyard\.path'::text, true = '1'::text( and path < '1-0'::text collate "C" or path >= '1-0\.'::text collate "C")?;$/i;
const OF_THE_SCOPE =
  /where path >= current_setting'wattyard\.path'::text, true collate "C" and path < current_setting'wattyard\.path'::text, true \|\| '\.'::text collate "C";$/i;

test('views run with the rights of the caller, or show nothing outside of its scope', async () => {
  const others = await db.database.owner.query<{ name: string; definition: string }>(
    `select relname as name, pg_get_viewdef(pg_class.oid) as definition from pg_class
      where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
      and ${OWN('pg_class.oid')} and not coalesce(reloptions::text[] @> array['security_invoker=true'], false) order by 1`,
  );
  expect(others.rows.map(({ name }) => name)).toEqual(Object.keys(WITH_THE_RIGHTS_OF_THE_OWNER));
  for (const { name, definition } of others.rows)
    expect(definition.replace(/[()]|(alarm|device)\./g, '').replace(/\s+/g, ' ')).toMatch(
      name.startsWith('every_') ? OF_THE_ROOT : OF_THE_SCOPE,
    );
});

test('views of alarms have the columns of alarms', async () => {
  const columnsOf = (table: string) =>
    names(`select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
      and not attisdropped order by 1`);
  for (const view of ['every_alarm', 'own_alarm']) expect(await columnsOf(view)).toEqual(await columnsOf('alarm'));
});

test('partitions are only written to', async () => {
  const partitions = await names(`select relname as name from pg_class where relispartition and relkind = 'r'`);
  expect(partitions.length).toBeGreaterThan(0);
  expect(
    await names(`select relname as name from pg_class where relispartition and relkind = 'r'
      and has_table_privilege('wattyard_runtime', oid, 'select, update, delete, truncate')`),
  ).toEqual([]);
});

test('PUBLIC has no privileges', async () => {
  expect(
    await names(`select relname as name from pg_class c, aclexplode(c.relacl) a
      where c.relnamespace = 'public'::regnamespace and a.grantee = 0 and ${OWN('c.oid')}`),
  ).toEqual([]);
});
