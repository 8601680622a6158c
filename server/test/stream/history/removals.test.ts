import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { removalsOf } from '#server/stream/history/retention/removals.ts';
import { TABLES } from '#server/tables.ts';
import { fillEmptyTables } from '../../backup/fill.ts';
import { SUPERUSER } from '../../harness/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts';

const KEPT = Object.entries(TABLES).flatMap(([name, { kept }]) => (kept ? [{ name, ...kept }] : []));
const DEVICE = 7;
const FIRST = 20_000;

let db: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  db = await createTestDatabase();
  client = new pg.Client({ ...inject('cluster'), user: SUPERUSER, database: db.database.address.database });
  await client.connect();
  // Rows need nothing that they refer to; a cluster passes on to its workers what is set within a transaction.
  await client.query(`set citus.propagate_set_commands = 'local'`);
  await client.query(`set citus.multi_shard_modify_mode = 'sequential'`);
});
afterAll(async () => {
  await client.end();
  await db.drop();
});

/** How many rows of a table are left when its time begins at an instant or on a day. */
async function leftOf({ name, since, is, in: owner }: (typeof KEPT)[number], at: { day: number }): Promise<number> {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  const tables = [name, ...(owner ? [owner.table] : [])];
  await client.query(`delete from outside_day`);
  for (const table of tables) await client.query(`delete from ${table}`);
  await fillEmptyTables(client, tables);
  for (const table of tables) await client.query(`update ${table} set device_id = ${DEVICE}`);
  if (owner) await client.query(`update ${name} set ${owner.key} = (select ${owner.key} from ${owner.table} limit 1)`);
  const value = is === 'day' ? at.day : at.day * DAY_MS;
  await client.query(`update ${owner?.table ?? name} set ${since} = $1`, [value]);
  for (const statement of removalsOf(TABLES))
    await client.query(statement, [
      [DEVICE, DEVICE + 1],
      [FIRST, FIRST],
    ]);
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`);
  await client.query('rollback');
  return rows[0]!.count;
}

test.each(KEPT)('$name: what is older goes, and what is of the first day stays', async (one) => {
  expect(await leftOf(one, { day: FIRST - 1 })).toBe(0);
  expect(await leftOf(one, { day: FIRST })).toBeGreaterThan(0);
});

test('what is told by the row of another table goes before it, what depends on when it came in goes last', () => {
  const order = removalsOf(TABLES).map((statement) => statement.split(' ')[2]);
  expect(order.indexOf('import_part')).toBeLessThan(order.indexOf('record_import'));
  expect(order.indexOf('outside_day')).toBeLessThan(order.indexOf('series'));
  expect(order.toSorted()).toEqual(KEPT.map(({ name }) => name).toSorted());
});
