import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { sweepRemovedDevices } from '#server/fleet/device-admin/jobs.ts';
import { DEVICE_TABLES } from '#server/fleet/device-admin/remove.ts';
import { addSite } from '#server/foundation/companies/add.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { isDeviceKey } from '#server/platform/mqtt/device-key.ts';
import { createDeviceKeys } from '#server/platform/mqtt/device-keys.ts';
import { tablesOf } from '#server/tables.ts';
import { addCompany, addDevice, type BuiltCompany, leaseDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const scope = systemScope('test');
let server: TestServer;
let north: BuiltCompany;
let branch: BuiltCompany;
let foreign: BuiltCompany;
let admin: string;
let mcuId: string;
let deviceKey: string;
let id: number;

beforeAll(async () => {
  server = await testServer();
  north = await addCompany(server.context, { timeZone: 'Europe/Berlin' });
  branch = await addCompany(server.context, { parentId: north.id, timeZone: 'Asia/Tokyo' });
  foreign = await addCompany(server.context);
  await server.context.within(scope, async (tx) => {
    await addSite(tx, { companyId: north.id, name: 'Old yard', timeZone: 'America/Chicago' });
    await addSite(tx, { companyId: branch.id, name: 'Quay', timeZone: null });
  });
  admin = await server.signIn('admin', north.id);
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ id, mcuId, deviceKey } = await addDevice(server.context, { companyId: north.id }));
});

const query = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(scope, (tx) => tx.query<T>(text, values));
const device = async () => (await query<Record<string, unknown>>('select * from device where id = $1', [id]))[0]!;
const update = (input: object, token = admin) => server.call('updateDeviceInfo', { mcuId, ...input }, { token });

test('a renamed device is found by its new name in any case', async () => {
  expect(await update({ deviceName: ' 叉车 Nine ' })).toMatchObject({ resultMessage: 'success' });
  const page = await server.call('pageDeviceList', { key: 'NINE' }, { token: admin });
  expect((page.resultModel as { list: { mcuId: string }[] }).list.map((item) => item.mcuId)).toEqual([mcuId]);
  const { sn, searchText, sortKey } = await device();
  expect(searchText).toBe(`叉车 nine ${String(sn).toLowerCase()}`);
  expect(sortKey).toBe('CHA CHE  NINE');
});

test.each([
  [{ deviceName: '  ' }, 'deviceName'],
  [{ deviceName: 'x'.repeat(101) }, 'deviceName'],
  [{ capacityAmpHour: '12.5' }, 'capacityAmpHour'],
  [{ capacityAmpHour: 0 }, 'capacityAmpHour'],
  [{ capacityAmpHour: 5001 }, 'capacityAmpHour'],
  [{ nominalVoltage: 599 }, 'nominalVoltage'],
  [{ chemistry: 'nuclear' }, 'chemistry'],
  [{ machineType: 'spaceship' }, 'machineType'],
])('%j is refused with the name of the field', async (input, field) => {
  const answer = await update(input);
  expect(answer).toMatchObject({ status: 400, resultMessage: 'param_error' });
  expect(JSON.parse(answer.resultMessageParam ?? '{}')).toMatchObject({ field });
});

test('a battery that is in no list has to be said to be in none', async () => {
  expect((await update({ batteryModel: 'Nobody 5' })).resultMessage).toBe('battery_not_find');
  expect((await update({ batteryModel: 'Nobody 5', batteryCustom: true })).resultCode).toBe(1001);
});

test('a changed battery updates alarms, hours and sessions, and fields can be emptied', async () => {
  await query(`update device_snapshot set state = null where device_id = $1`, [id]);
  await query('update device set chemistry_assumed = true where id = $1', [id]);
  const before = await device();
  await update({
    batteryModel: 'LFP-16S-280',
    chemistry: 'lfp',
    nominalVoltage: 5120,
    capacityAmpHour: 280,
    machineType: 'forklift',
  });
  expect(await device()).toMatchObject({
    batteryModel: 'LFP-16S-280',
    chemistry: 'lfp',
    chemistryAssumed: false,
    nominalCentiVolt: 5120,
    capacityCentiAmpHour: 28_000,
    machineType: 'forklift',
    settingsVersion: Number(before.settingsVersion) + 1,
  });
  await update({ capacityAmpHour: '', machineType: '', batteryModel: '' });
  expect(await device()).toMatchObject({ capacityCentiAmpHour: null, machineType: null, batteryModel: null });
  await update({ locationStatus: false });
  expect(await device()).toMatchObject({
    locationShared: false,
    settingsVersion: Number(before.settingsVersion) + 2,
  });
});

test('a concluded voltage that is confirmed stays as it is, and one can be taken back', async () => {
  await query('update device set nominal_centi_volt = 2400, nominal_concluded_day = 20000 where id = $1', [id]);
  const { settingsVersion } = await device();
  expect((await update({ nominalVoltage: 2400 })).resultCode).toBe(1001);
  expect(await device()).toMatchObject({ nominalCentiVolt: 2400, nominalConcludedDay: null, settingsVersion });
  expect((await update({ nominalVoltage: '' })).resultCode).toBe(1001);
  expect(await device()).toMatchObject({ nominalCentiVolt: null, settingsVersion: Number(settingsVersion) + 1 });
  const { resultModel } = await server.call('deviceInfo', { mcuId }, { token: admin });
  expect(resultModel).toMatchObject({ nominalVoltage: null, nominalConcludedAt: null });
});

test('a moved device keeps its state, pictures and live feed, and loses a site that the new company does not have', async () => {
  await update({ site: 'Old yard' });
  expect(await device()).toMatchObject({ siteId: expect.any(Number) });
  const version = Number((await device()).settingsVersion);
  const changes: unknown[] = [];
  const unsubscribe = server.context.invalidations.subscribe((change) => void changes.push(change));
  expect(await update({ companyId: branch.id })).toMatchObject({ resultMessage: 'success' });
  await expect.poll(() => changes).toContainEqual({ topic: 'device', deviceId: id, mcuId });
  unsubscribe();
  expect(await device()).toMatchObject({
    companyId: branch.id,
    path: branch.path,
    siteId: null,
    settingsVersion: version + 1,
  });
  expect(await query('select path from device_state where device_id = $1', [id])).toEqual([{ path: branch.path }]);
  const elsewhere = await server.signIn('admin', branch.id);
  expect(await server.call('deviceInfo', { mcuId }, { token: elsewhere })).toMatchObject({ resultMessage: 'success' });
});

test('a move to a company outside of the caller’s subtree or to a foreign site is refused', async () => {
  expect(await update({ companyId: foreign.id })).toMatchObject({ resultMessage: 'company_not_found' });
  expect(await update({ site: 'Quay' })).toMatchObject({ resultMessage: 'site_not_found' });
  expect(await update({ companyId: branch.id, site: 'Quay' })).toMatchObject({ resultMessage: 'success' });
});

test('only the super admin changes IMEI, SIM and warranty', async () => {
  const warrantyDate = Date.UTC(2028, 3, 30, 12);
  expect(await update({ imei: '867456040000001' })).toMatchObject({ status: 403, resultMessage: 'permission_denied' });
  expect(await update({ warrantyDate })).toMatchObject({ status: 403, resultMessage: 'permission_denied' });
  expect(await server.call('updateDevices', { mcuIds: [mcuId], warrantyDate }, { token: admin })).toMatchObject({
    resultMessage: 'permission_denied',
  });
  const superAdmin = await server.signIn('superAdmin');
  expect(await update({ imei: '867456040000001', simKind: 2, warrantyDate }, superAdmin)).toMatchObject({
    resultMessage: 'success',
  });
  expect(await device()).toMatchObject({
    imei: '867456040000001',
    simKind: 2,
    warrantyUntil: expect.toSatisfy((until: unknown) => Number(until) === warrantyDate),
  });
  await update({ warrantyDate: '', simKind: '' }, superAdmin);
  expect(await device()).toMatchObject({ warrantyUntil: null, simKind: null });
});

test('a lessee sees a device but cannot change it', async () => {
  const now = server.context.clock.now();
  await leaseDevice(server.context, id, foreign.path, { from: now - 1, until: now + 100_000 });
  const tenant = await server.signIn('admin', foreign.id);
  expect(await server.call('deviceInfo', { mcuId }, { token: tenant })).toMatchObject({ resultMessage: 'success' });
  expect(await update({ deviceName: 'Mine' }, tenant)).toMatchObject({ resultMessage: 'permission_denied' });
  expect(await server.call('removeDevices', { mcuIds: mcuId }, { token: tenant })).toMatchObject({
    resultMessage: 'permission_denied',
  });
});

test('several devices are changed all or none', async () => {
  const other = await addDevice(server.context, { companyId: north.id });
  const stranger = await addDevice(server.context, { companyId: foreign.id });
  const mcuIds = [mcuId, other.mcuId];
  expect(
    await server.call('updateDevices', { mcuIds: [...mcuIds, stranger.mcuId], machineType: 'boat' }, { token: admin }),
  ).toMatchObject({ resultMessage: 'device_not_found' });
  expect((await device()).machineType).toBeNull();
  expect(
    await server.call(
      'updateDevices',
      { mcuIds, companyId: branch.id, site: 'Quay', machineType: 'boat' },
      { token: admin },
    ),
  ).toMatchObject({ resultModel: { changed: 2 } });
  const rows = await query<{ machineType: string; path: string }>(
    'select machine_type, path from device where mcu_id = any($1)',
    [mcuIds],
  );
  expect(rows).toEqual([
    { machineType: 'boat', path: branch.path },
    { machineType: 'boat', path: branch.path },
  ]);
});

test('a removed device leaves no data, its key is invalid, and the audit has it', async () => {
  const keys = createDeviceKeys(server.context.within, server.context.invalidations);
  expect(isDeviceKey(Buffer.from(deviceKey), (await keys.find(mcuId))!.keyHash)).toBe(true);
  await query('insert into battery_session values ($1, 0, 1, $2, 2, $3)', [id, 'charge', '{}']);
  expect(await server.call('removeDevices', { mcuIds: [mcuId] }, { token: admin })).toMatchObject({
    resultModel: { removed: 1 },
  });
  await expect.poll(() => keys.find(mcuId)).toBeNull();
  for (const table of DEVICE_TABLES) expect(await query(`select from ${table} where device_id = $1`, [id])).toEqual([]);
  expect(await query('select action from audit_entry where target = $1 order by id', [mcuId])).toEqual([
    { action: 'devices.remove' },
  ]);
  expect(await server.call('deviceInfo', { mcuId }, { token: admin })).toMatchObject({
    resultMessage: 'device_not_found',
  });
});

/** Rows that are removed by foreign key with the device's row are not found here. */
const TABLES_BY_DEVICE = `select c.relname as name from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'device_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
      and k.confrelid = 'device'::regclass and k.confdeltype = 'c') order by 1`;

test('every table with device data is cleared of a removed device, or has a reason why not', async () => {
  const tables = (await query<{ name: string }>(TABLES_BY_DEVICE)).map(({ name }) => name);
  const kept = tablesOf(({ removed }) => typeof removed === 'object');
  expect(tables).toEqual([...DEVICE_TABLES, ...kept].sort());
});

test('data of a removed device that was sealed afterwards is cleaned up', async () => {
  await server.call('removeDevices', { mcuIds: [mcuId] }, { token: admin });
  await query('insert into series values ($1, 10, 0, 20000, 1, $2)', [id, Buffer.from('x')]);
  await sweepRemovedDevices(server.context);
  expect(await query('select from series where device_id = $1', [id])).toEqual([]);
  expect(await query('select from removed_device where device_id = $1', [id])).toHaveLength(1);
  server.context.clock.advance(61 * DAY_MS);
  await sweepRemovedDevices(server.context);
  server.context.clock.advance(-61 * DAY_MS);
  expect(await query('select from removed_device where device_id = $1', [id])).toEqual([]);
});

test('a new key is shown once and replaces the old one', async () => {
  const answer = await server.call('addDeviceReset', { mcuId }, { token: admin });
  const { deviceKey: next, connection } = answer.resultModel as { deviceKey: string; connection: object };
  expect(connection).toMatchObject({ clientId: mcuId, user: mcuId, port: 1883, subscribe: `dev/${mcuId}/down` });
  const { keyHash } = await device();
  expect(isDeviceKey(Buffer.from(next), keyHash as Buffer)).toBe(true);
  expect(isDeviceKey(Buffer.from(deviceKey), keyHash as Buffer)).toBe(false);
});

test('it can be asked whether a device has ever connected', async () => {
  expect((await server.call('checkOnline', { mcuId }, { token: admin })).resultModel).toEqual({
    online: false,
    lastReceivedAt: null,
    refused: [],
  });
  await query('update device_state set online = true, received_at = 5 where device_id = $1', [id]);
  expect((await server.call('checkOnline', { mcuId }, { token: admin })).resultModel).toEqual({
    online: true,
    lastReceivedAt: 5,
    refused: [],
  });
});
