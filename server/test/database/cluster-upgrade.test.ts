import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { forCluster } from '#server/platform/db/cluster-statements.ts';
import { distribute } from '#server/platform/db/distribute.ts';
import { enterRoot } from '#server/platform/db/enter-root.ts';
import { ensureMigrationTable, migrationNames } from '#server/platform/db/migrate.ts';
import { statementsOf } from '#server/platform/db/statements.ts';
import { dumpSchema } from '../../../tools/gen/schema/dump.ts';
import { emptyDatabase } from '../backup/ground.ts';

/** The first release that spread its tables over a cluster had these. */
const FIRST_SPREAD = '0025-snapshots.sql';

/** After this one sites are counted with their company, and the end of the last lease stands with its device. */
const BEFORE_COUNTED = /^0130-/;
const ROWS = [
  `insert into company (id, parent_id, path, name, sort_key, modules, created_at)
    values (1, null, '1', 'Root', 'ROOT', '{}', 0), (2, 1, '1-2', 'Rental', 'RENTAL', '{}', 0)`,
  "insert into site (id, company_id, name, path) values (1, 2, 'North', '1-2'), (2, 2, 'South', '1-2')",
  `insert into device (id, company_id, key_hash, bound_at, device_type, broker_hash, name, search_text, sort_key, mcu_id, sn, path)
    values (1, 2, '', 0, 'a', '', 'Forklift', 'forklift', 'FORKLIFT', repeat('a', 24), 'S1', '1-2'),
    (2, 2, '', 0, 'a', '', 'Lift', 'lift', 'LIFT', repeat('b', 24), 'S2', '1-2')`,
  `insert into lease (id, device_id, starts_at, ends_at, agreed_until, rent_minor, total_minor, limits, remark, contract_number,
    currency, device_name, device_sn, rent_period, customer, rental_company, path, created_at) overriding system value
    values (1, 1, 10, 500, 500, 1, 1, '{}', '', '', 'EUR', 'Forklift', 'S1', 'month', 'Port', '', '1-2', 0),
    (2, 1, 600, 900, 900, 1, 1, '{}', '', '', 'EUR', 'Forklift', 'S1', 'month', 'Port', '', '1-2', 0)`,
];

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('a cluster that every release has migrated has the schema of a new one, and its rows what is counted with them', {
  timeout: 480_000,
}, async () => {
  const database = await emptyDatabase();
  const client = await database.owner.connect();
  await ensureMigrationTable(client);
  const enter = async () => {
    await client.query('begin');
    await enterRoot(client);
  };
  for (const name of await migrationNames()) {
    await enter();
    for (const statement of statementsOf(await read(`server/migrations/${name}`)).flatMap(forCluster))
      await client.query(statement).catch((cause) => expect.fail(`${name}: ${cause.message}\n${statement}`));
    await client.query('commit');
    if (name >= FIRST_SPREAD) await distribute(client);
    if (!BEFORE_COUNTED.test(name)) continue;
    await enter();
    for (const row of ROWS) await client.query(row);
    await client.query('commit');
  }
  await enter();
  const { rows: ends } = await client.query('select last_lease_end as n from device order by id');
  const { rows: sites } = await client.query('select site_count as n from company order by id');
  await client.query('commit');
  client.release();
  expect(ends).toEqual([{ n: 900 }, { n: 0 }]);
  expect(sites).toEqual([{ n: 0 }, { n: 2 }]);
  expect(await dumpSchema(database.owner)).toBe(await read('docs/database/schema.sql'));
});
