import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeWorkerSlot, type WorkerSlot } from '#server/platform/db/worker-slot.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

let db: TestDatabase;
const slots: WorkerSlot[] = [];
const losses: string[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  for (const slot of slots) await slot.release();
  await db.drop();
});

const take = async () => {
  const slot = await takeWorkerSlot(db.address, pino({ level: 'silent' }), (error) => losses.push(error.message));
  slots.push(slot);
  return slot;
};
const holders = async () =>
  (
    await db.database.owner.query<{ pid: number; number: number }>(
      `select pid, objid::int as number from pg_locks
       where locktype = 'advisory' and classid = 4782 and granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
  ).rows;

test('workers get the lowest free number, which is free again when they are gone', async () => {
  const [one, two, three] = [await take(), await take(), await take()];
  expect([one.number, two.number, three.number]).toEqual([0, 1, 2]);
  await two.release();
  expect((await take()).number).toBe(1);
});

test('a worker whose connection was cut takes its number again', async () => {
  const before = (await holders()).find(({ number }) => number === 0);
  await db.database.owner.query('select pg_terminate_backend($1::int)', [before?.pid]);
  await expect
    .poll(async () => (await holders()).find(({ number, pid }) => number === 0 && pid !== before?.pid), {
      timeout: 10_000,
    })
    .toBeDefined();
  expect(losses).toEqual([]);
});
