import { pino } from 'pino';
import { afterAll, beforeAll, test } from 'vitest';
import { systemScope } from '#server/platform/db/within.ts';
import { createPeriodic } from '#server/platform/jobs/periodic.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const scope = systemScope('test');

test('more jobs than connections begin at once, and all get their work done', async () => {
  const { within } = db;
  const done = new Set<number>();
  const jobs = Array.from({ length: 30 }, (_, number) =>
    createPeriodic(
      { within, log: pino({ level: 'silent' }) },
      {
        name: `job ${number}`,
        everyMs: 60_000,
        work: async () => {
          await within(scope, (tx) => tx.query('select 1'));
          await within(scope, (tx) => tx.query('select 1'));
          done.add(number);
        },
      },
    ),
  );
  for (const job of jobs) await job.start();
  await eventually(() => done.size).toBe(jobs.length);
  await Promise.all(jobs.map((job) => job.stop()));
});
