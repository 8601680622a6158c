import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isDatabaseAway } from '#server/platform/db/away.ts';
import { createDatabase } from '#server/platform/db/pool.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { TEST_PASSWORD } from '../../harness/builder.ts';
import { type Cluster, startCluster } from '../../harness/cluster.ts';
import { makeTemplate } from '../../harness/global-setup.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let cluster: Cluster;
let server: TestServer;
let token: string;
let goOn = () => {};
beforeAll(async () => {
  cluster = await startCluster();
  await makeTemplate(cluster.address);
  server = await testServer({ cluster: cluster.address });
  token = await server.signIn('admin');
}, 60_000);
afterAll(async () => {
  goOn();
  await server.stop();
  await cluster.stop();
});

const askEverything = () => {
  const signIn = { userLoginName: 'super', password: TEST_PASSWORD, verifyCode: '0000', verifyKey: 'none' };
  return Promise.all([
    server.call('verifyCode', {}),
    server.call('userLogin', signIn),
    server.call('companyTree', {}, { token }),
    // More than there are connections.
    ...Array.from({ length: 14 }, () => server.call('pageDeviceList', {}, { token })),
  ]);
};

test('while the database hangs, calls are answered 503 and background work continues afterwards', async () => {
  const before = await askEverything();
  expect(before.filter(({ status }) => status !== 200)).toEqual([]);
  const entered = Promise.withResolvers<void>();
  const frozen = Promise.withResolvers<void>();
  const job = server.context.within(systemScope('a job'), async (tx) => {
    entered.resolve();
    await frozen.promise;
    return tx.one<{ sum: number }>('select 1 + 1 as sum');
  });
  await entered.promise;

  goOn = await cluster.freeze();
  frozen.resolve();
  const answers = await askEverything();
  expect(answers.map(({ status, resultMessage }) => `${status} ${resultMessage}`)).toEqual(
    answers.map(() => '503 service_unavailable'),
  );
  expect((await server.app.inject('/readyz')).statusCode).toBe(503);

  goOn();
  await expect(job).resolves.toEqual({ sum: 2 });
  await vi.waitFor(async () => expect((await server.app.inject('/readyz')).statusCode).toBe(200), 20_000);
  const after = await askEverything();
  expect(after.filter(({ status }) => status !== 200)).toEqual([]);
  const { runtime } = server.context.database;
  await vi.waitFor(() => expect([runtime.idleCount, runtime.waitingCount]).toEqual([runtime.totalCount, 0]));
}, 60_000);

test('a database that accepts connections but does not answer counts as down, also for jobs', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const database = createDatabase(
    { owner: { host: '127.0.0.1', port: (silent.address() as AddressInfo).port }, runtime: null },
    () => {},
  );
  const pools = [database.runtime, database.owner];
  const errors = await Promise.all(pools.map((pool) => pool.connect().catch((error: Error) => error)));
  expect(errors.map(isDatabaseAway)).toEqual([true, true]);
  await database.stop();
  for (const socket of sockets) socket.destroy();
  silent.close();
});
