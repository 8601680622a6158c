import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { Lease } from '#domain/trade/leases/calls.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { eraseNames } from '#server/reporting/personal-data/erase-names.ts';
import { addCompany, addDevice, addUser, type BuiltCompany, TEST_PASSWORD } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let root: string;
let company: BuiltCompany;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  root = await server.signIn('superAdmin');
  company = await addCompany(server.context);
  admin = await server.signIn('admin', company.id);
});
afterAll(() => server.stop());

const rows = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(systemScope('test'), (tx) => tx.query<T>(text, values));
const ask = async (name: Parameters<TestServer['call']>[0], input: object, token = admin) => {
  const { resultMessage, resultModel } = await server.call(name, input as never, { token });
  expect([name, resultMessage]).toEqual([name, 'success']);
  return resultModel;
};
/** A device that is leased to a company, and the lease. */
async function leased(lessee: BuiltCompany) {
  const device = await addDevice(server.context, { companyId: company.id });
  await rows('update device set bound_at = 1 where id = $1', [device.id]);
  const now = server.context.clock.now();
  const terms = { rentMinor: 8_000, rentalCompany: 'Northfield Rentals', rentPeriod: 'day', currency: 'EUR' };
  const leasing = { mcuId: device.mcuId, companyId: lessee.id, startsAt: now, endsAt: now + DAY_MS, ...terms };
  const lease = (await ask('addLease', leasing, root)) as Lease;
  return { device, lease };
}
const leasesOf = async (token: string) =>
  ((await ask('pageLeases', {}, token)) as { list: { id: number }[] }).list.map(({ id }) => id);

test('who has a lease keeps it when the company moves', async () => {
  const [from, to] = [await addCompany(server.context), await addCompany(server.context)];
  const lessee = await addCompany(server.context, { parentId: from.id });
  const { lease } = await leased(lessee);
  const [before, after] = [await server.signIn('admin', from.id), await server.signIn('admin', to.id)];
  expect([await leasesOf(before), await leasesOf(after)]).toEqual([[lease.id], []]);
  await ask('moveCompany', { id: lessee.id, parentId: to.id }, root);
  expect([await leasesOf(before), await leasesOf(after)]).toEqual([[], [lease.id]]);
  expect(await leasesOf(admin)).toContain(lease.id);
});

test('a device takes its leases along to another company, and to its end', async () => {
  const { device, lease } = await leased(await addCompany(server.context));
  await ask('takeLeaseCondition', { id: lease.id, phase: 'start' });
  const url = `/lease/condition/file?id=${lease.id}`;
  expect((await server.app.inject({ url, headers: { token: admin } })).statusCode).toBe(200);
  const to = await addCompany(server.context);
  const next = await server.signIn('admin', to.id);
  await ask('updateDevices', { mcuIds: device.mcuId, companyId: to.id }, root);
  expect(await leasesOf(next)).toEqual([lease.id]);
  expect(await leasesOf(admin)).not.toContain(lease.id);
  const papers = () => rows('select from condition_paper where lease_id = $1', [lease.id]);
  expect(await papers()).toHaveLength(1);
  await ask('removeDevices', { mcuIds: device.mcuId }, root);
  expect([await leasesOf(next), await papers()]).toEqual([[], []]);
});

test('who took a condition stays named on it and on its paper, as both sides hold it', async () => {
  const { lease } = await leased(await addCompany(server.context));
  const taker = await addUser(server.context, { companyId: company.id, displayName: 'Ada Taker' });
  const signedIn = await server.call('userLogin', {
    ...{ userLoginName: taker.loginName, password: TEST_PASSWORD, verifyCode: '0000' },
  });
  const { token } = signedIn.resultModel as { token: string };
  await ask('takeLeaseCondition', { id: lease.id, phase: 'start' }, token);
  await server.app.inject({ url: `/lease/condition/file?id=${lease.id}`, headers: { token: admin } });
  await ask('eraseAccount', { id: taker.id });
  await eraseNames(server.context, new AbortController().signal);
  const { start, papers } = (await ask('leaseCondition', { id: lease.id })) as {
    start: { takenBy: string };
    papers: { isCurrent: boolean }[];
  };
  expect([start.takenBy, papers]).toMatchObject(['Ada Taker', [{ isCurrent: true }]]);
});
