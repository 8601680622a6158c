import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseSettings } from '../harness/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { WattyardProcess } from './process.ts';

let database: TestDatabase;
let wattyard: WattyardProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  wattyard = new WattyardProcess(databaseSettings(inject('cluster'), database.address.database));
});
afterAll(async () => {
  await wattyard.remove();
  await database.drop();
});

test('a stop ends with 0 while a job hangs', async () => {
  await wattyard.start();
  const holder = await database.database.owner.connect();
  await holder.query('begin');
  await holder.query('lock table delivery_message in access exclusive mode');
  const waiting = () =>
    database.database.owner
      .query(
        "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      .then(({ rows }) => rows[0].count);
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await wattyard.end()).toBe(0);
  expect(wattyard.output).toContain('a job did not stop in time, and is left');
  expect(wattyard.output).not.toContain('killed by timeout');
  await holder.query('rollback');
  holder.release();
});
