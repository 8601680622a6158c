import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_ENTRY_PICTURES, MAX_FREE_ENTRIES } from '#domain/alerting/maintenance/entries.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, type BuiltCompany, leaseDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { upload } from '../../harness/upload.ts';

let server: TestServer;
let company: BuiltCompany;
let device: { id: number; mcuId: string };
let admin: string;
let now: number;

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.context);
});
afterAll(() => server.stop());
beforeEach(async () => {
  admin = await server.signIn('admin', company.id);
  device = await addDevice(server.context, { companyId: company.id, capacityCentiAmpHour: 10_000 });
  now = server.context.clock.now();
});

type Log = Output<Calls['pageMaintenanceLog']>;
type Entry = Output<Calls['addMaintenanceEntry']>;
const rows = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(systemScope('test'), (tx) => tx.query<T>(text, values));
const call = (name: Parameters<TestServer['call']>[0], input: object = {}, token = admin) =>
  server.call(name, { mcuId: device.mcuId, ...input } as never, { token });
const ask = async <T>(name: Parameters<TestServer['call']>[0], input: object = {}, token = admin): Promise<T> => {
  const { resultMessage, resultModel } = await call(name, input, token);
  if (resultMessage !== 'success') throw new Error(resultMessage);
  return resultModel as T;
};
const note = (input: object = {}, token = admin) =>
  ask<Entry>('addMaintenanceEntry', { name: 'Plug and cables', person: 'Ann Lee', ...input }, token);
const log = (input: object = {}, token = admin) => ask<Log>('pageMaintenanceLog', input, token);
const plans = () => ask<Output<Calls['getVehicleMaintenanceMsg']>>('getVehicleMaintenanceMsg');
const picture = async () => await Transformer.fromRgbaPixels(Buffer.alloc(40 * 30 * 4, 180), 40, 30).png();
const addPicture = async (id: string, bytes?: Uint8Array, token = admin) =>
  upload(server, 'addMaintenanceEntryPicture', {
    input: { mcuId: device.mcuId, id },
    bytes: bytes ?? (await picture()),
    token,
  });
const files = () => rows<{ path: string }>("select path from stored_file where purpose = 'maintenance'");

test('work that no plan asked for is noted with what the hour meter showed', async () => {
  const answer = await note({ note: 'Contacts were pitted', meterDeciHours: 23_184, at: now - HOUR_MS });
  expect(answer).toEqual({ id: expect.any(String), nextDueAt: null });
  expect(await log()).toMatchObject({
    total: 1,
    list: [
      {
        id: answer.id,
        at: now - HOUR_MS,
        kind: 3,
        name: 'Plug and cables',
        person: 'Ann Lee',
        note: 'Contacts were pitted',
        meterDeciHours: 23_184,
        nextDueAt: null,
        pictures: [],
      },
    ],
  });
  expect(await plans()).toEqual([]);
});

test('with an interval until it is due again it becomes a plan, which counts from when it was done', async () => {
  const { nextDueAt } = await note({ nextDays: 90, nextHours: 250, at: now - 10 * DAY_MS });
  expect(nextDueAt).toBe(now + 80 * DAY_MS);
  expect(await plans()).toMatchObject([
    {
      name: 'Plug and cables',
      everyDays: 90,
      everyHours: 250,
      doneAt: now - 10 * DAY_MS,
      sinceAt: now - 10 * DAY_MS,
      dueAt: now + 80 * DAY_MS,
    },
  ]);
  expect(await log()).toMatchObject({ list: [{ nextDueAt: now + 80 * DAY_MS }] });
});

test('the work of a plan has the name and the interval of the plan', async () => {
  const { number } = await ask<{ number: number }>('saveMaintenancePlan', { kind: 1, name: 'Watering', everyDays: 30 });
  server.context.clock.advance(DAY_MS);
  admin = await server.signIn('admin', company.id);
  expect(await note({ number, name: 'Something else', nextDays: 1 })).toMatchObject({
    nextDueAt: server.context.clock.now() + 30 * DAY_MS,
  });
  expect(await log()).toMatchObject({ list: [{ kind: 1, name: 'Watering' }] });
  await expect(note({ number: number + 1 })).rejects.toThrow('maintenance_plan_not_found');
  await expect(note({ number, at: now - DAY_MS })).rejects.toThrow('param_error');
});

test('work without a name or a person, of the future, or with an impossible figure is refused', async () => {
  for (const wrong of [
    { name: ' ' },
    { person: '' },
    { at: now + 1 },
    { kind: 2 },
    { meterDeciHours: -1 },
    { nextDays: 0 },
    { nextHours: 100_001 },
  ])
    await expect(note(wrong), JSON.stringify(wrong)).rejects.toThrow('param_error');
  expect(await log()).toMatchObject({ total: 0 });
});

test('a device has a limited number of entries without a plan', async () => {
  await rows(
    `insert into maintenance_entry (device_id, id, at, kind, name, person, note, hours, by_name, path)
     select $1, 'e' || n, n, 3, 'Work', 'Ann', '', 0, 'ann', $2 from generate_series(1, $3::int) n returning device_id`,
    [device.id, company.path, MAX_FREE_ENTRIES],
  );
  await expect(note()).rejects.toThrow('device_log_full');
});

test('pictures are encoded again, belong to the entry, and are not more than a few', async () => {
  const { id } = await note();
  const { resultModel } = await addPicture(id);
  const { url } = resultModel as { url: string };
  expect((await server.app.inject({ url })).headers['content-type']).toBe('image/webp');
  expect(await rows('select action, target from audit_entry where target = $1', [device.mcuId])).toContainEqual({
    action: 'maintenance.picture',
    target: device.mcuId,
  });
  const [entry] = (await log()).list;
  expect(entry?.pictures).toHaveLength(1);
  expect((await server.app.inject({ url: entry!.pictures[0]!.url })).statusCode).toBe(200);
  expect(await addPicture(id, Buffer.from('no picture'))).toMatchObject({ resultMessage: 'img_ext_not_support' });
  expect(await addPicture('nothing')).toMatchObject({ resultMessage: 'not_found' });
  await rows(
    'update maintenance_entry set pictures = array_fill($3::text, array[$4::int]) where device_id = $1 and id = $2',
    [device.id, id, 'x', MAX_ENTRY_PICTURES],
  );
  // Nothing is done with what has no room.
  expect(await addPicture(id, Buffer.from('no picture'))).toMatchObject({ resultMessage: 'img_too_many' });
});

test('pictures go with their device to another company, and are removed with it', async () => {
  const before = (await files()).length;
  const { id } = await note();
  await addPicture(id);
  const other = await addCompany(server.context);
  const root = await server.signIn('superAdmin', 1);
  await ask('updateDevices', { mcuIds: [device.mcuId], companyId: other.id }, root);
  expect((await files()).map(({ path }) => path)).toContain(other.path);
  await ask('removeDevices', { mcuIds: [device.mcuId] }, root);
  expect(await files()).toHaveLength(before);
});

test('only admins of its company write; a lessee reads what was done within the lease, others nothing', async () => {
  const { id } = await note();
  const tenant = await addCompany(server.context);
  const [reader, lessee, stranger] = [
    await server.signIn('commonUser', company.id),
    await server.signIn('admin', tenant.id),
    await server.signIn('admin', (await addCompany(server.context)).id),
  ];
  await leaseDevice(server.context, device.id, tenant.path, { from: now + 1, until: now + 9 * DAY_MS });
  server.context.clock.advance(HOUR_MS);
  await note({ name: 'Within the lease' });
  expect((await log({}, lessee)).list.map(({ name }) => name)).toEqual(['Within the lease']);
  expect((await log({}, reader)).total).toBe(2);
  for (const [token, refusal] of [
    [reader, 'guest_refuse'],
    [lessee, 'permission_denied'],
    [stranger, 'device_not_found'],
  ] as const) {
    await expect(note({}, token)).rejects.toThrow(refusal);
    expect(await addPicture(id, undefined, token)).toMatchObject({ resultMessage: refusal });
  }
});

test('a log can be asked for a part of its time', async () => {
  for (const days of [1, 2, 40, 400]) await note({ name: `${days}`, at: now - days * DAY_MS });
  const names = async (span: object) => (await log(span)).list.map(({ name }) => name);
  expect(await names({ from: now - 40 * DAY_MS })).toEqual(['1', '2', '40']);
  expect(await names({ until: now - 2 * DAY_MS })).toEqual(['2', '40', '400']);
  expect(await names({ from: now - 399 * DAY_MS, until: now - 2 * DAY_MS })).toEqual(['2', '40']);
  expect(await names({ from: now, until: now - DAY_MS })).toEqual([]);
});

test('every log of a device can be asked for a part of its time, also of more than a month', async () => {
  const span = { from: now - 300 * DAY_MS, until: now + DAY_MS };
  await ask('saveDeviceWarningSettings', { mcuIds: [device.mcuId], limits: [{ msgType: 12, enabled: false }] });
  await rows(
    `insert into alarm (device_id, unit, msg_type, raised_at, level, trigger_value, trigger_sub_value, updated_at, path)
     values ($1, 0, 5, $2, 1, 6600, 6500, $2, $3) returning device_id`,
    [device.id, now - 100 * DAY_MS, company.path],
  );
  await rows(
    `insert into command (device_id, id, kind, action, state, requested_at, expires_at, due_at, by_name, path)
     values ($1, 'c1', 'restart', '{"kind": "restart"}', 'verified', $2, $2, $2, 'ann', $3) returning device_id`,
    [device.id, now - 100 * DAY_MS, company.path],
  );
  for (const [name, more] of [
    ['pageDeviceWarningSettingsLog', {}],
    ['listWarningPushMsg2', { type: 1 }],
    ['pageRemoteControlRecord', {}],
  ] as const) {
    expect(await ask(name, { ...more, ...span }), name).toMatchObject({ total: 1 });
    expect(await ask(name, { ...more, until: now - 200 * DAY_MS }), name).toMatchObject({ total: 0 });
    expect(await ask(name, { ...more, from: now + 1 }), name).toMatchObject({ total: 0 });
  }
  for (const name of ['pageYhubConfigLog', 'getUpdateVersionLog'] as const)
    expect(await ask(name, span), name).toMatchObject({ total: 0 });
});
