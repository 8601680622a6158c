import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_ALIKE } from '#domain/fleet/control/unit-calls.ts';
import type { UnitConfiguration } from '#domain/fleet/control/unit-settings.ts';
import { addCompany, addDevice, leaseDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { receiveReport, usualUnit } from './device-reports.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const INVERTER = { deviceType: 'b', deviceModel: 'IC-3000', unit: 1 };
const inverter = (values: Record<string, number> = {}): UnitConfiguration => {
  const usual = usualUnit(1, 'b');
  return { ...usual, values: { ...usual.values, ...values } };
};

/** A hub with an inverter behind it. */
async function hub(companyId: number, deviceName: string, units: readonly UnitConfiguration[], related = [INVERTER]) {
  const device = await addDevice(server.context, { companyId, deviceName, related });
  await receiveReport(server.context, device.id, { units });
  return device;
}

test('devices of the same type and model are listed with what would change, the source itself is not', async () => {
  const { id: companyId } = await addCompany(server.context);
  const branch = await addCompany(server.context, { parentId: companyId });
  const { mcuId } = await hub(companyId, 'A', [inverter({ float: 138 })]);
  const same = await hub(companyId, 'B', [inverter({ float: 138 })]);
  const other = await hub(branch.id, 'C', [inverter({ absorption: 144 })]);
  const silent = inverter();
  const unread = await hub(companyId, 'D', [{ ...silent, values: { float: 138 } }]);
  await hub(companyId, 'another model', [inverter()], [{ ...INVERTER, deviceModel: 'IC-1000' }]);
  await hub(companyId, 'another type', [usualUnit(1, 'c')], [{ ...INVERTER, deviceType: 'c' }]);
  await hub(companyId, 'has reported nothing', []);
  const token = await server.signIn('admin', companyId);
  const { resultModel: found } = await server.call('listUnitsLike', { mcuId, unit: 1 }, { token });
  expect(found).toMatchObject({ model: 'IC-3000', more: false });
  const list = (found as { list: { mcuId: string; differing: unknown[] }[] }).list;
  expect(list.map((one) => one.mcuId)).toEqual([same.mcuId, other.mcuId, unread.mcuId]);
  expect(list[0]).toMatchObject({ deviceName: 'B', unit: 1, onlineStatus: false, differing: [] });
  expect(list[1]!.differing).toEqual([
    { key: 'absorption', value: 14.4, wanted: 14.2 },
    { key: 'float', value: 13.5, wanted: 13.8 },
  ]);
  expect(list[2]!.differing).toHaveLength(Object.keys(silent.values).length - 1);
  expect(list[2]!.differing).toContainEqual({ key: 'outputVoltage', value: null, wanted: 230 });
  expect((await server.call('listUnitsLike', { mcuId, unit: 2 }, { token })).resultMessage).toBe('deviceType_not_find');
});

test('devices of others are not listed, nor those that are leased; only those who may set them ask', async () => {
  const owner = await addCompany(server.context);
  const other = await addCompany(server.context);
  const { mcuId } = await hub(owner.id, 'A', [inverter()]);
  const leased = await hub(other.id, 'B', [inverter()]);
  const now = server.context.clock.now();
  await leaseDevice(server.context, leased.id, owner.path, { from: now - 1, until: now + 100_000 });
  const ask = async (role: 'admin' | 'commonUser') =>
    server.call('listUnitsLike', { mcuId, unit: 1 }, { token: await server.signIn(role, owner.id) });
  expect((await ask('admin')).resultModel).toMatchObject({ list: [] });
  expect((await ask('commonUser')).resultMessage).toBe('guest_refuse');
});

test('a long list ends, and says so', async () => {
  const { id: companyId } = await addCompany(server.context);
  const { mcuId } = await hub(companyId, 'A', [inverter()]);
  const many = Array.from({ length: MAX_ALIKE + 1 }, (_, number) => hub(companyId, `B ${number}`, [inverter()]));
  await Promise.all(many);
  const token = await server.signIn('admin', companyId);
  const { resultModel } = await server.call('listUnitsLike', { mcuId, unit: 1 }, { token });
  expect(resultModel).toMatchObject({ more: true });
  expect((resultModel as { list: unknown[] }).list).toHaveLength(MAX_ALIKE);
});
