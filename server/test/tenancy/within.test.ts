import { afterAll, beforeAll, expect, test } from 'vitest';
import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { writeAudit } from '#server/foundation/system/audit.ts';
import { RUNTIME_ROLE } from '#server/platform/db/roles.ts';
import { checkRuntimeRole } from '#server/platform/db/runtime-role.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, leaseDevice } from '../harness/builder.ts';
import { createTestClock } from '../harness/context.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

const clock = createTestClock();
const scope = systemScope('test');
let db: TestDatabase;
/** Paths whose texts begin alike: 1-5 must not see 1-50. */
const companies = [
  { id: 5, parentId: 1 },
  { id: 50, parentId: 1 },
  { id: 51, parentId: 5 },
  { id: 500, parentId: 50 },
  { id: 55, parentId: 51 },
];
const devices: { id: number; path: string }[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  const ground = { within: db.within, clock };
  await addCompany(ground, { id: 999 });
  for (const company of companies) {
    const { id, path } = await addCompany(ground, company);
    for (let count = 0; count < 3; count++) devices.push({ id: (await addDevice(ground, { companyId: id })).id, path });
  }
});
afterAll(() => db.drop());

const paths = ['1', '1-5', '1-50', '1-5-51', '1-50-500', '1-5-51-55', '1-999', '1-7'];

test('the runtime role is bound by row-level security', async () => {
  await expect(checkRuntimeRole(db.database.runtime, true)).resolves.toBeUndefined();
});

test('the owner is bound by row-level security too', async () => {
  await expect(checkRuntimeRole(db.database.owner, true)).rejects.toThrow('row-level security');
});

test('without a scope every table is empty, apart from those with a reason', async () => {
  const { rows: tables } = await db.database.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity`,
  );
  expect(tables.length).toBeGreaterThan(30);
  for (const { name } of tables) {
    expect((await db.database.runtime.query(`select * from ${name}`)).rows, name).toEqual([]);
  }
  // There are rows that could have been seen.
  expect(await db.within(scope, (tx) => tx.query('select from device_snapshot'))).toHaveLength(devices.length);
});

/** Statements with which a session would lay its role down or take another one on. */
const WAYS_OUT = [
  "select set_config('role', 'none', false)",
  'set role none',
  'reset role',
  'reset all',
  'set session authorization default',
  'discard all',
];

test.each(WAYS_OUT)('after %s the runtime role is unchanged', async (statement) => {
  const { rows } = await db.within(scope, async (tx) => {
    await tx.client.query('commit');
    await tx.client.query(statement);
    return tx.client.query<{ login: string; role: string }>('select session_user as login, current_user as role');
  });
  expect(rows).toEqual([{ login: RUNTIME_ROLE, role: RUNTIME_ROLE }]);
});

test('the runtime role cannot switch to another role', async () => {
  const { rows } = await db.database.owner.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname <> $1',
    [RUNTIME_ROLE],
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const { name } of rows) {
    const becoming = db.database.runtime.query(`set role ${name}`);
    await expect(becoming, name).rejects.toThrow('permission denied to set role');
  }
});

test('audit entries cannot be changed', async () => {
  const entry = { at: 1, userId: null, companyPath: '1-5', action: 'test' };
  await db.within(scope, (tx) => writeAudit(tx, entry));
  for (const statement of ["update audit_entry set action = ''", 'delete from audit_entry', 'truncate audit_entry']) {
    await expect(
      db.within(scope, (tx) => tx.query(statement)),
      statement,
    ).rejects.toThrow('permission denied');
  }
  expect(await db.within(scope, (tx) => tx.query("select from audit_entry where action = 'test'"))).toHaveLength(1);
});

test('scopes of two thousand concurrent transactions do not mix', async () => {
  let next = 0;
  let leaks = 0;
  const worker = async () => {
    while (next < 2_000) {
      const path = paths[next++ % paths.length] ?? '1';
      const fails = next % 7 === 0;
      const work = db.within({ path, leasesAt: null }, async (tx) => {
        const rows = await tx.query<{ path: string }>('select path from device');
        leaks += rows.filter((row) => !containsPath(path, row.path)).length;
        if (fails) await tx.query('select 1 / 0');
      });
      await (fails ? expect(work).rejects.toThrow('division by zero') : work);
      const outside = await db.database.runtime.query('select id from device limit 1');
      leaks += outside.rowCount ?? 0;
    }
  };
  await Promise.all(Array.from({ length: 10 }, worker));
  expect(leaks).toBe(0);
});

test('foreign rows cannot be inserted, updated, moved or deleted', async () => {
  const [inside, outside] = [devices.find(({ path }) => path === '1-5')!, devices.find(({ path }) => path === '1-50')!];
  const period = { from: clock.now() - 1, until: clock.now() + 1 };
  await leaseDevice({ within: db.within, clock }, outside.id, '1-5', period);
  const within = <T>(work: Parameters<typeof db.within<T>>[1]) =>
    db.within({ path: '1-5', leasesAt: clock.now() }, work);
  const changed = await within((tx) =>
    tx.query(`update device set name = 'taken' where id = $1 returning id`, [outside.id]),
  );
  const removed = await within((tx) => tx.query('delete from device where id = $1 returning id', [outside.id]));
  expect([changed, removed]).toEqual([[], []]);
  const moved = within((tx) => tx.query(`update device set path = '1-50' where id = $1`, [inside.id]));
  await expect(moved).rejects.toThrow('row-level security');
  const made = within((tx) =>
    tx.query(`insert into site (id, company_id, path, name) values (1, 50, '1-50', 'Taken')`),
  );
  await expect(made).rejects.toThrow('row-level security');
});

test.each(["1' or true --", '', '.', '1-', '1;drop table device', '1--5'])('%j is refused as a scope', async (path) => {
  await expect(db.within({ path, leasesAt: null }, (tx) => tx.query('select 1'))).rejects.toThrow('not a scope');
});

test('a scope ends with its transaction', async () => {
  const client = await db.within(scope, async (tx) => tx.client);
  const { rows } = await db.database.runtime.query(`select current_setting('wattyard.path', true) as path`);
  expect(client).toBeDefined();
  expect(rows[0]?.path ?? '').toBe('');
});
