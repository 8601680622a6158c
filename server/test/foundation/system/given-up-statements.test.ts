import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_ANSWER } from '#server/platform/db/away.ts';
import { copiedRows } from '#server/platform/db/copied-rows.ts';
import { createWait } from '#server/platform/db/patience.ts';
import { sql } from '#server/platform/db/sql.ts';
import { ownScope, systemScope, type Tx } from '#server/platform/db/within.ts';
import { eventually } from '../../harness/eventually.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer();
  token = await server.signIn('admin');
});
afterAll(() => server.stop());

/** Statements of the runtime's user that run or wait for a lock. */
const running = () =>
  server.context.within(systemScope('a look'), async (tx) =>
    (
      await tx.query<{ query: string }>(
        `select query from pg_stat_activity where datname = current_database() and usename = session_user
         and pid <> pg_backend_pid() and state <> 'idle' order by query`,
      )
    ).map(({ query }) => query),
  );

const FOR_EVER = 'select pg_sleep(3600)';
const WAYS: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  'a text': (tx) => tx.query(FOR_EVER),
  'a statement with values': (tx) => tx.query('select pg_sleep($1)', [3600]),
  'one with values in it': (tx) => tx.query(sql`select pg_sleep(${3600})`),
  'one that is planned once': (tx) => tx.query({ name: 'sleep', text: FOR_EVER }),
  'the second of a transaction': (tx) => tx.query('select 1').then(() => tx.query(FOR_EVER)),
  'one that writes': (tx) => tx.write(FOR_EVER),
  'rows that are copied': (tx) => copiedRows(tx, FOR_EVER),
};

test.each(Object.keys(WAYS))('%s that nobody waits for any more ends in the database', async (way) => {
  const wait = createWait({ statementMs: 200, connectionMs: 5_000 });
  const asked = wait.run(() => server.context.within(ownScope('1'), WAYS[way]!));
  await expect(asked).rejects.toThrow(NO_ANSWER);
  await eventually(running).toEqual([]);
});

test('a call that was answered 503 leaves nothing behind that runs or waits', async () => {
  const { owner } = server.context.database;
  const holder = await owner.connect();
  await holder.query('begin; lock table device in access exclusive mode');
  const answer = await server.call('pageDeviceList', {}, { token });
  expect(answer.status).toBe(503);
  await eventually(running).toEqual([]);
  await holder.query('rollback');
  holder.release();
  expect((await server.call('pageDeviceList', {}, { token })).status).toBe(200);
}, 40_000);

test('work that nobody waits for has no limit in the database', async () => {
  const { setting } = await server.context.within(systemScope('a job'), (tx) =>
    tx.one<{ setting: string }>("select current_setting('statement_timeout') as setting"),
  );
  expect(setting).toBe('0');
});
