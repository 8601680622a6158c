import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemScope } from '#server/platform/db/within.ts';
import { followLeases } from '#server/trade/leases/current-lease.ts';
import { addCompany, addDevice, type BuiltCompany } from '../harness/builder.ts';
import { eventually } from '../harness/eventually.ts';
import { type TestServer, testServer } from '../harness/server.ts';

const scope = systemScope('test');
let server: TestServer;
let first: BuiltCompany;
let second: BuiltCompany;
let device: { id: number; mcuId: string };
let tokens: [string, string];

beforeAll(async () => {
  server = await testServer();
  [first, second] = [await addCompany(server.context), await addCompany(server.context)];
  tokens = [await server.signIn('admin', first.id), await server.signIn('admin', second.id)];
});
afterAll(() => server.stop());
beforeEach(async () => {
  device = await addDevice(server.context, { companyId: (await addCompany(server.context)).id });
});

const grant = ({ id, path }: BuiltCompany, from: number, until: number) =>
  server.context.within(scope, (tx) =>
    tx.query(
      `insert into lease_grant (id, device_id, company_id, path, starts_at, ends_at)
       values (nextval('lease_grant_id_seq'), $1, $2, $3, $4, $5)`,
      [device.id, id, path, from, until],
    ),
  );
/** Which of the two sees the device: fewer at once, more when their sessions have been notified. */
const seenBy = async () => {
  const { mcuId } = device;
  const asked = await Promise.all(tokens.map((token) => server.call('deviceInfo', { mcuId }, { token })));
  return asked.map(({ resultMessage }) => resultMessage === 'success');
};

test('leases follow each other to the millisecond, and the row of the device after the first has ended', async () => {
  const { clock } = server.context;
  const begins = clock.now() + 1_000;
  await grant(first, begins, begins + 10_000);
  await grant(second, begins + 20_000, begins + 30_000);
  await followLeases(server.context);
  expect(await seenBy()).toEqual([false, false]);
  clock.set(begins);
  await eventually(seenBy).toEqual([true, false]);
  clock.set(begins + 9_999);
  await eventually(seenBy).toEqual([true, false]);
  clock.set(begins + 10_000);
  expect(await seenBy()).toEqual([false, false]);
  await followLeases(server.context);
  clock.set(begins + 20_000);
  await eventually(seenBy).toEqual([false, true]);
  clock.set(begins + 30_000);
  await followLeases(server.context);
  const [row] = await server.context.within(scope, (tx) =>
    tx.query('select lease_path, lease_from, lease_until from device where id = $1', [device.id]),
  );
  expect(row).toEqual({ leasePath: null, leaseFrom: null, leaseUntil: null });
});

test('a lease that was withdrawn or shortened is no longer visible', async () => {
  const now = server.context.clock.now();
  await grant(first, now - 1, now + 100_000);
  await followLeases(server.context);
  await eventually(seenBy).toEqual([true, false]);
  await server.context.within(scope, (tx) =>
    tx.query('update lease_grant set ends_at = $2 where device_id = $1', [device.id, now]),
  );
  await followLeases(server.context);
  expect(await seenBy()).toEqual([false, false]);
});

test('a device with an unchanged lease is not written', async () => {
  const now = server.context.clock.now();
  await grant(first, now - 1, now + 100_000);
  await grant(second, now + 1, now + 100_000);
  await followLeases(server.context);
  const version = () =>
    server.context.within(scope, (tx) => tx.query('select xmin::text from device where id = $1', [device.id]));
  const before = await version();
  await followLeases(server.context);
  expect(await version()).toEqual(before);
});
