import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, type BuiltCompany, leaseDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { upload } from '../../harness/upload.ts';
import { csv, fleetTables } from './fleet-table.ts';

const scope = systemScope('test');
let server: TestServer;
let owner: BuiltCompany;
let child: BuiltCompany;
let lessee: BuiltCompany;
let stranger: BuiltCompany;
let device: { id: number; mcuId: string };
const SN = 'OWN-0001';

beforeAll(async () => {
  server = await testServer();
  owner = await addCompany(server.context, { name: 'Owner' });
  child = await addCompany(server.context, { name: 'Child', parentId: owner.id });
  lessee = await addCompany(server.context, { name: 'Lessee' });
  stranger = await addCompany(server.context, { name: 'Stranger' });
  device = await addDevice(server.context, { companyId: child.id, sn: SN, deviceName: 'Owned' });
  const now = server.context.clock.now();
  await leaseDevice(server.context, device.id, lessee.path, { from: now - DAY_MS, until: now + DAY_MS });
});
afterAll(() => server.stop());

const tablesOf = async (company: BuiltCompany) => fleetTables(server, await server.signIn('admin', company.id));
const rows = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(scope, (tx) => tx.query<T>(text, values));

describe.each([
  ['somebody else', () => stranger],
  ['who has it on lease', () => lessee],
])('to %s', (_name, company) => {
  test.each([
    ['its serial number', 'sn', () => SN, 'NOBODY-01'],
    ['its identity', 'mcuId', () => device.mcuId, randomBytes(12).toString('hex')],
  ])('a device is unknown by %s alone, like one that there is not', async (_what, column, number, unknown) => {
    const tables = await tablesOf(company());
    const answerTo = async (value: string) => {
      const looked = await tables.preview(csv(`${column},deviceName,site`, `${value},Taken,Anywhere`));
      return JSON.parse(JSON.stringify(looked).replaceAll(value, 'number')) as object;
    };
    expect(await answerTo(number())).toEqual(await answerTo(unknown));
    expect(await tables.faultsOf(csv(`${column},deviceName`, `${number()},Taken`))).toEqual([
      `2 ${column} unknown_device`,
    ]);
  });

  test('its company is unknown, and it is not in the export', async () => {
    const tables = await tablesOf(company());
    const table = csv('sn,mcuId,deviceName,company', `NEW-0001,${randomBytes(12).toString('hex')},New,Child`);
    expect(await tables.faultsOf(table)).toEqual(['2 company unknown_company']);
    const exported = (await tables.exported()).toString();
    expect(exported).not.toContain(SN);
    expect(exported.trim().split('\r\n')).toHaveLength(1);
  });

  test('its purchase is not told', async () => {
    const token = await server.signIn('admin', company().id);
    const { resultMessage } = await server.call('devicePurchase', { mcuId: device.mcuId }, { token });
    expect(['device_not_found', 'permission_denied']).toContain(resultMessage);
    const saved = await server.call('savePurchase', { mcuId: device.mcuId, purchasedOn: '2026-01-01' }, { token });
    expect(saved.resultMessage).toBe(resultMessage);
    expect(await rows('select from purchase')).toEqual([]);
  });
});

test('the company above changes devices of those below it, and these none of its own', async () => {
  const above = await tablesOf(owner);
  expect(await above.take(csv('sn,deviceName', `${SN},Renamed from above`))).toMatchObject({ changed: 1 });
  await addDevice(server.context, { companyId: owner.id, sn: 'ABOVE-01' });
  const below = await tablesOf(child);
  expect(await below.faultsOf(csv('sn,deviceName', 'ABOVE-01,Taken'))).toEqual(['2 sn unknown_device']);
  expect((await below.exported()).toString()).not.toContain('ABOVE-01');
});

test('whoever has both numbers has the label, and is told that it is added; guesses are counted', async () => {
  const tables = await tablesOf(stranger);
  const both = csv('sn,mcuId,deviceName,company', `${SN},${device.mcuId},Mine,Stranger`);
  expect(await tables.faultsOf(both)).toEqual(['2 sn already_bound']);
  const token = await server.signIn('admin', stranger.id);
  const answers = [];
  for (let guess = 0; guess < 31; guess += 1)
    answers.push((await upload(server, 'previewFleetTable', { bytes: both, token })).resultMessage);
  expect(answers.at(-1)).toBe('too_many_requests');
});

test.each(['commonUser', 'guest'] as const)('a %s brings no table and takes none', async (role) => {
  const token = await server.signIn(role, owner.id);
  const bytes = csv('sn,deviceName', `${SN},Taken`);
  for (const name of ['previewFleetTable', 'importFleetTable'] as const)
    expect((await upload(server, name, { bytes, token })).status).toBe(403);
  for (const name of ['exportFleetTable', 'fleetTableTemplate'] as const)
    expect((await server.call(name, {}, { token })).status).toBe(403);
});

test('what a table does is in the audit of the company', async () => {
  const tables = await tablesOf(owner);
  await tables.take(csv('sn,purchasedOn', `${SN},2026-02-03`));
  expect(
    await rows("select action, detail from audit_entry where action = 'fleetTables.import' order by id desc limit 1"),
  ).toEqual([{ action: 'fleetTables.import', detail: { added: 0, devices: 1 } }]);
});
