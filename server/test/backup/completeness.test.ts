import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { createPartitions } from '#server/platform/db/partitions.ts';
import type { Database } from '#server/platform/db/pool.ts';
import { createWithin, systemScope } from '#server/platform/db/within.ts';
import { addCompany, addUser } from '../harness/builder.ts';
import { asSuperuser, backUp, emptyDatabase, type Owner, temporaryFolder } from './ground.ts';

const scope = systemScope('test');
const clock = { now: () => 0 };

/** A migrated database with one company below the root and one user in it. */
async function smallDatabase(owner: Owner) {
  const database = await emptyDatabase(owner);
  await migrate(database.owner);
  const within = createWithin(database);
  const company = await addCompany({ within, clock });
  await addUser({ within, clock }, { companyId: company.id });
  return { database, within };
}

const rowsOf = async (database: Database, table: string) => {
  const { manifest } = await backUp(database, join(await temporaryFolder(), 'backup.tar.gz'));
  return manifest.tables.find(({ name }) => name === table)?.rows;
};

const OUTSIDE = `insert into company (id, path, name, sort_key, modules, created_at) values (77, '2', 'Hidden', '', '{}', 0)`;

test.each<Owner>(['plain owner', 'superuser'])(
  'a %s reads every row of tables with forced row-level security',
  async (owner) => {
    const { database } = await smallDatabase(owner);
    expect(await rowsOf(database, 'company')).toBe(2);
    expect(await rowsOf(database, 'app_user')).toBe(1);
  },
);

test('a backup fails when policies hide rows from the owner, and works for a user who sees all rows', async () => {
  const { database } = await smallDatabase('plain owner');
  await asSuperuser(database, async (client) => {
    await client.query(OUTSIDE);
    await client.query('update app_user set company_id = 77');
  });
  await expect(rowsOf(database, 'company')).rejects.toThrow(/rows of company may be hidden .*app_user refers/);

  const free = await smallDatabase('superuser');
  await asSuperuser(free.database, (client) => client.query(OUTSIDE));
  expect(await rowsOf(free.database, 'company')).toBe(3);
});

test.each([
  [
    'asks for more than the company',
    `create policy other on site using (name = current_setting('wattyard.name', true))`,
  ],
  ['lets nobody read', ''],
])('a backup fails instead of leaving rows out when a policy %s', async (_what, policy) => {
  const { database } = await smallDatabase('plain owner');
  await database.owner.query('drop policy subtree on site');
  await database.owner.query(policy);
  await expect(rowsOf(database, 'site')).rejects.toThrow(/rows of site may be hidden/);
});

test('a backup fails when a restrictive policy may hide rows', async () => {
  const { database } = await smallDatabase('plain owner');
  await database.owner.query(`create policy narrow on company as restrictive using (name <> 'Root')`);
  await expect(rowsOf(database, 'company')).rejects.toThrow(/rows of company may be hidden .*restrictive/);
});

/** The database, with something happening after the statement that has these words. */
async function pausedAfter(
  { owner }: Database,
  words: string,
  happens: () => Promise<void>,
): Promise<Pick<Database, 'owner'>> {
  const client = await owner.connect();
  const query = client.query.bind(client) as (statement: unknown, values?: unknown) => unknown;
  const paused = async (statement: string, values?: unknown) => {
    const result = await query(statement, values);
    if (!statement.includes(words)) return result;
    Object.assign(client, { query });
    await happens();
    return result;
  };
  const ask = (statement: unknown, values?: unknown) =>
    typeof statement === 'string' ? paused(statement, values) : query(statement);
  const pool = { connect: async () => Object.assign(client, { query: ask }) };
  return { owner: pool as unknown as Database['owner'] };
}

test('a backup shows one instant while the server goes on writing and sealing days', async () => {
  const { database, within } = await smallDatabase('plain owner');
  const partitions = createPartitions(database);
  await partitions.ensure([20_000]);
  const log = `insert into record_log select 1, 10, 0, 20000 * 86400000::bigint + g, 0, '' from generate_series(1, 5) g`;
  await within(scope, (tx) => tx.query(log));
  const meanwhile = async () => {
    await within(scope, (tx) => tx.query(`insert into series values (1, 10, 0, 20000, 5, '')`));
    await within(scope, (tx) => tx.query(`insert into sealed_day values (20000, 'sealing')`));
    await partitions.ensure([20_001]);
    expect(await partitions.retire(20_000)).toBe(false);
  };
  const file = join(await temporaryFolder(), 'live.tar.gz');
  const { manifest } = await backUp(await pausedAfter(database, 'server_version', meanwhile), file);
  const rows = Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]));
  expect(rows).toMatchObject({ record_log: 5, series: 0, sealed_day: 0 });
  expect(await partitions.retire(20_000)).toBe(true);
  expect(await rowsOf(database, 'series')).toBe(1);
});
