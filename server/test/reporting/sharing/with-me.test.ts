import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import { DAY_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { ListedShare, ShareView } from '#domain/reporting/sharing/calls.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const scope = systemScope('test');
let server: TestServer;
let home: BuiltCompany;
let other: BuiltCompany;
let admin: string;
let party: string;
let device: { id: number; mcuId: string };

beforeAll(async () => {
  server = await testServer();
  home = await addCompany(server.context, { name: 'Nordhafen' });
  other = await addCompany(server.context, { name: 'Insurer' });
  admin = await server.signIn('admin', home.id);
  party = await server.signIn('commonUser', other.id);
  device = await addDevice(server.context, { companyId: home.id, deviceName: 'Loader 7' });
});
afterAll(() => server.stop());

const ask = <N extends keyof Calls>(name: N, input: Input<Calls[N]>, token: string | null = party) =>
  server.call(name, input, { token });
const share = async (more: Partial<Input<Calls['addShare']>> = {}) =>
  server.call(
    'addShare',
    {
      mcuId: device.mcuId,
      name: 'Claim 12',
      parts: ['values'],
      hours: 300 * 24,
      forParty: true,
      purpose: 'Damage report',
      ...more,
    },
    { token: admin },
  );
const keyOf = async () => ((await share()).resultModel as { key: string }).key;
const mine = async (token = party) => (await ask('listSharedWithMe', {}, token)).resultModel as { id: number }[];
const rows = <T extends object>(text: string, values: unknown[]) =>
  server.context.within(scope, (tx) => tx.query<T>(text, values));

test('a named party accepts the share with its account, and sees these devices and nothing else', async () => {
  const key = await keyOf();
  // The key alone shows nothing.
  expect((await ask('openShare', { key }, null)).resultMessage).toBe('share_needs_account');
  const { id } = (await ask('takeShare', { key })).resultModel as { id: number };
  expect(await mine()).toEqual([
    {
      id,
      name: 'Claim 12',
      purpose: 'Damage report',
      subject: 'Loader 7',
      companyName: null,
      parts: ['values'],
      expiresAt: server.context.clock.now() + 300 * DAY_MS,
    },
  ]);
  const view = (await ask('openSharedWithMe', { id })).resultModel as ShareView;
  expect(view).toMatchObject({ purpose: 'Damage report', companyName: null, devices: [{ name: 'Loader 7' }] });
  expect((await ask('historySharedWithMe', { id, ref: view.devices[0]!.ref })).resultMessage).toBe('share_not_found');
  // It has become no device of the reader.
  expect((await ask('deviceInfo', { mcuId: device.mcuId })).resultMessage).toBe('device_not_found');
  expect((await ask('pageDeviceList', {})).resultModel).toMatchObject({ total: 0 });
});

test('no other account accepts or reads it, and guests cannot accept any', async () => {
  const key = await keyOf();
  const { id } = (await ask('takeShare', { key })).resultModel as { id: number };
  const colleague = await server.signIn('admin', other.id);
  expect((await ask('takeShare', { key }, colleague)).resultMessage).toBe('share_taken');
  expect((await ask('openSharedWithMe', { id }, colleague)).resultMessage).toBe('share_not_found');
  expect((await ask('openSharedWithMe', { id }, admin)).resultMessage).toBe('share_not_found');
  expect(await mine(colleague)).toEqual([]);
  expect((await ask('takeShare', { key })).resultModel).toEqual({ id });
  expect((await ask('takeShare', { key: 'A'.repeat(43) })).resultMessage).toBe('share_not_found');
});

test('a link without a party cannot be accepted, and a party needs a purpose and has no code word', async () => {
  const link = (await share({ forParty: false, purpose: '', hours: 24 })).resultModel as { key: string };
  expect((await ask('takeShare', { key: link.key })).resultMessage).toBe('share_not_found');
  expect(await share({ purpose: ' ' })).toMatchObject({ status: 400 });
  expect(await share({ code: 'Anker 5' })).toMatchObject({ status: 400 });
  expect(await share({ forParty: false, hours: 91 * 24 })).toMatchObject({ status: 400 });
});

test('the owner sees who accepted it and each visit in its audit, and withdraws it at once', async () => {
  const key = await keyOf();
  const { id } = (await ask('takeShare', { key })).resultModel as { id: number };
  await ask('openSharedWithMe', { id });
  server.context.clock.advance(MINUTE_MS);
  await ask('openSharedWithMe', { id });
  const list = (await server.call('listShares', { mcuId: device.mcuId }, { token: admin }))
    .resultModel as ListedShare[];
  expect(list.find((each) => each.id === id)).toMatchObject({
    forParty: true,
    purpose: 'Damage report',
    takenBy: expect.any(String),
    uses: 1,
  });
  const noted = await rows<{ action: string; companyPath: string }>(
    `select action, company_path from audit_entry where target = $1 order by id`,
    [String(id)],
  );
  expect(noted).toEqual([
    { action: 'sharing.take', companyPath: home.path },
    { action: 'sharing.read', companyPath: home.path },
  ]);
  await server.call('revokeShare', { id }, { token: admin });
  expect((await ask('openSharedWithMe', { id })).resultMessage).toBe('share_revoked');
  expect((await mine()).map((each) => each.id)).not.toContain(id);
});

test('a device that has left the company is not even named any more', async () => {
  const moved = await addDevice(server.context, { companyId: home.id, deviceName: 'Gone' });
  const { key } = (await share({ mcuId: moved.mcuId })).resultModel as { key: string };
  const { id } = (await ask('takeShare', { key })).resultModel as { id: number };
  await rows('update device set path = $2 where id = $1', [moved.id, other.path]);
  expect((await mine()).map((each) => each.id)).not.toContain(id);
  expect((await ask('openSharedWithMe', { id })).resultMessage).toBe('share_ended');
});
