import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import type { BatteryDetail, BatteryMount, ListedBattery } from '#domain/power/batteries/calls.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, type BuiltCompany, leaseDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let company: BuiltCompany;
let other: BuiltCompany;
let admin: string;
let device: { id: number; mcuId: string };
let now: number;

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.context);
  other = await addCompany(server.context);
  now = server.context.clock.now();
});
afterAll(() => server.stop());
beforeEach(async () => {
  admin = await server.signIn('admin', company.id);
  device = await addDevice(server.context, { companyId: company.id, capacityCentiAmpHour: 10_000, chemistry: 'nmc' });
});

const rows = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(systemScope('test'), (tx) => tx.query<T>(text, values));
const call = (name: Parameters<TestServer['call']>[0], input: object, token = admin) =>
  server.call(name, input as never, { token });
const told = async <T>(name: Parameters<TestServer['call']>[0], input: object, token = admin): Promise<T> => {
  const { resultMessage, resultModel } = await call(name, input, token);
  if (resultMessage !== 'success') throw new Error(resultMessage);
  return resultModel as T;
};
const add = async (serialNumber: string, token = admin) =>
  (await told<{ batteryId: number }>('saveBattery', { serialNumber, model: 'Traction 24', chemistry: 'lfp' }, token))
    .batteryId;
const mount = (batteryId: number, at: number, mcuId = device.mcuId) => call('mountBattery', { mcuId, batteryId, at });
const mounts = (token = admin) => told<BatteryMount[]>('batteriesOfDevice', { mcuId: device.mcuId }, token);
const found = async (key: string, token = admin) =>
  (await told<{ list: ListedBattery[] }>('pageBatteries', { key }, token)).list;

test('a swap ends one pack and begins the next at the same instant', async () => {
  const [first, second] = [await add('S-1'), await add('S-2')];
  await mount(first, 0);
  await mount(second, now - DAY_MS);
  expect(await mounts()).toMatchObject([
    { battery: { serialNumber: 'S-2' }, mountedAt: now - DAY_MS, dismountedAt: null },
    { battery: { serialNumber: 'S-1' }, mountedAt: null, dismountedAt: now - DAY_MS },
  ]);
  expect(await found('S-2')).toMatchObject([
    { batteryId: second, mcuId: device.mcuId, unit: 0, mountedAt: now - DAY_MS },
  ]);
  expect(await found('S-1')).toMatchObject([{ batteryId: first, mcuId: null, mountedAt: null }]);
  expect(await found('%')).toEqual([]);
});

test('an existing pack that nobody recorded gets the settings of its device', async () => {
  await rows(
    `insert into hour_bucket (device_id, unit, hour_start, local_date, local_hour, body) values ($1, 0, $2, '2026-01-01', 0, '{}')`,
    [device.id, now - 3 * DAY_MS],
  );
  await mount(await add('S-3'), now - DAY_MS);
  expect(await mounts()).toMatchObject([
    { battery: { serialNumber: 'S-3' } },
    { battery: { serialNumber: '', chemistry: 'nmc', ratedCentiAmpHour: 10_000 }, mountedAt: null },
  ]);
});

test('the packs of all units of a hub are told with their units', async () => {
  const [first, second] = [await add('S-20'), await add('S-21')];
  await mount(first, now - 2 * DAY_MS);
  await told('mountBattery', { mcuId: device.mcuId, unit: 3, batteryId: second, at: now - DAY_MS });
  const every = await told<BatteryMount[]>('batteriesOfDevice', { mcuId: device.mcuId, everyUnit: true });
  expect(every.map(({ unit, battery }) => [unit, battery?.serialNumber])).toEqual([
    [3, 'S-21'],
    [0, 'S-20'],
  ]);
  expect(await mounts()).toHaveLength(1);
});

test('a pack is in one place at a time, and never in the future or before existing records', async () => {
  const [first, second] = [await add('S-4'), await add('S-5')];
  await mount(first, now - DAY_MS);
  const elsewhere = await addDevice(server.context, { companyId: company.id });
  expect(await mount(first, now - HOUR_MS, elsewhere.mcuId)).toMatchObject({ resultMessage: 'battery_in_use' });
  expect(await mount(second, now + DAY_MS)).toMatchObject({ resultMessage: 'param_error' });
  expect(await mount(second, now - 2 * DAY_MS)).toMatchObject({ resultMessage: 'param_error' });
  await told('dismountBattery', { mcuId: device.mcuId, at: now - HOUR_MS });
  expect(await call('dismountBattery', { mcuId: device.mcuId })).toMatchObject({
    resultMessage: 'battery_not_mounted',
  });
  expect(await mount(first, now - 2 * HOUR_MS, elsewhere.mcuId)).toMatchObject({ resultMessage: 'battery_in_use' });
  expect(await mount(first, now - HOUR_MS, elsewhere.mcuId)).toMatchObject({ resultMessage: 'success' });
});

test('packs of other companies do not exist', async () => {
  const foreign = await add('S-6', await server.signIn('admin', other.id));
  expect(await found('S-6')).toEqual([]);
  expect(await mount(foreign, now)).toMatchObject({ resultMessage: 'battery_not_found' });
  const change = { batteryId: foreign, serialNumber: 'mine', chemistry: 'lfp' };
  expect(await call('saveBattery', change)).toMatchObject({ resultMessage: 'battery_not_found' });
  const added = { companyId: other.id, serialNumber: 'mine', chemistry: 'lfp' };
  expect(await call('saveBattery', added)).toMatchObject({ resultMessage: 'company_not_found' });
  const user = await server.signIn('commonUser', company.id);
  expect(await call('pageBatteries', {}, user)).toMatchObject({ status: 403 });
});

test('a mounted pack moves with its device to another company, a removed one stays', async () => {
  const [stays, goes] = [await add('S-7'), await add('S-8')];
  await mount(stays, 0);
  await mount(goes, now - DAY_MS);
  const root = await server.signIn('superAdmin', 1);
  await told('updateDevices', { mcuIds: [device.mcuId], companyId: other.id }, root);
  expect(await found('S-8')).toEqual([]);
  expect(await found('S-7')).toHaveLength(1);
  const others = await server.signIn('admin', other.id);
  expect(await found('S-8', others)).toMatchObject([{ mcuId: device.mcuId }]);
  expect(await mounts(others)).toMatchObject([{ battery: { serialNumber: 'S-8' } }, { battery: null }]);
});

test('a lessee sees swaps during its lease only, and cannot record any', async () => {
  await mount(await add('S-9'), 0);
  await mount(await add('S-10'), now - 3 * DAY_MS);
  await leaseDevice(server.context, device.id, other.path, { from: now - 2 * DAY_MS, until: now + DAY_MS });
  const lessee = await server.signIn('admin', other.id);
  expect(await mounts(lessee)).toEqual([{ unit: 0, battery: null, mountedAt: null, dismountedAt: null }]);
  const own = await add('S-11', lessee);
  expect(await call('mountBattery', { mcuId: device.mcuId, batteryId: own }, lessee)).toMatchObject({
    resultMessage: 'permission_denied',
  });
  await mount(await add('S-12'), now - DAY_MS);
  expect((await mounts(lessee)).map(({ mountedAt }) => mountedAt)).toEqual([now - DAY_MS, null]);
});

test('activity of a pack is counted on all its devices, except the hours that contain a swap', async () => {
  const battery = await add('S-14', admin);
  const next = await addDevice(server.context, { companyId: company.id });
  const hour = Math.floor((now - DAY_MS) / HOUR_MS) * HOUR_MS;
  const worked = (id: number, at: number, ampHoursOut: number) =>
    rows(
      `insert into hour_bucket (device_id, unit, hour_start, local_date, local_hour, body) values ($1, 0, $2, '2026-01-01', 0, $3)`,
      [id, at, { coveredSeconds: 3600, ampHoursIn: 0, ampHoursOut, wattHoursIn: 0, wattHoursOut: 24 * ampHoursOut }],
    );
  for (const [id, at, out] of [
    [device.id, hour - 2 * HOUR_MS, 10],
    [device.id, hour, 1000],
    [next.id, hour + HOUR_MS, 500],
    [next.id, hour + 2 * HOUR_MS, 4],
  ] as const)
    await worked(id, at, out);
  await mount(battery, 0);
  await told('dismountBattery', { mcuId: device.mcuId, at: hour + HOUR_MS / 2 });
  await mount(battery, hour + 1.5 * HOUR_MS, next.mcuId);
  const detail = await told<BatteryDetail>('getBattery', { batteryId: battery });
  expect(detail).toMatchObject({
    serialNumber: 'S-14',
    mounts: [
      { mcuId: next.mcuId, mountedAt: hour + 1.5 * HOUR_MS, dismountedAt: null },
      { mcuId: device.mcuId, mountedAt: null, dismountedAt: hour + HOUR_MS / 2 },
    ],
    counted: {
      from: hour - 2 * HOUR_MS,
      until: hour + 3 * HOUR_MS,
      coveredHours: 2,
      ampHoursOut: 14,
      wattHoursOut: 336,
    },
  });
  const stranger = await server.signIn('admin', other.id);
  expect(await call('getBattery', { batteryId: battery }, stranger)).toMatchObject({
    resultMessage: 'battery_not_found',
  });
});

test('the list is narrowed by company, state and place', async () => {
  const [mounted, stored] = [await add('F-1'), await add('F-2')];
  await mount(mounted, 0);
  await told('recordBatteryStatus', { batteryId: stored, status: 'waste' });
  const narrowed = async (filter: object) =>
    (await told<{ list: ListedBattery[] }>('pageBatteries', { key: 'F-', ...filter })).list.map(
      ({ serialNumber }) => serialNumber,
    );
  expect(await narrowed({})).toEqual(['F-1', 'F-2']);
  expect(await narrowed({ place: 'mounted' })).toEqual(['F-1']);
  expect(await narrowed({ place: 'stored' })).toEqual(['F-2']);
  expect(await narrowed({ status: 'waste' })).toEqual(['F-2']);
  expect(await narrowed({ companyIds: [company.id] })).toEqual(['F-1', 'F-2']);
  expect(await narrowed({ companyIds: [other.id] })).toEqual([]);
});

test('a removed device leaves its pack behind', async () => {
  await mount(await add('S-13'), 0);
  await told('removeDevices', { mcuIds: [device.mcuId] });
  expect(await found('S-13')).toMatchObject([{ mcuId: null, deviceName: null }]);
});
