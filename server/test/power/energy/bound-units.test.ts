import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { addCompany, addDevice } from '../../harness/builder.ts';
import { eventually } from '../../harness/eventually.ts';
import { lockWaits } from '../../harness/lock-waits.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let telemetry: Telemetry;
let companyId: number;
let admin: string;
let user: string;
let stranger: string;

beforeAll(async () => {
  server = await testServer();
  telemetry = createRecordPipeline(server.context, { ingest: true, jobs: false });
  await telemetry.start();
  companyId = (await addCompany(server.context)).id;
  admin = await server.signIn('admin', companyId);
  user = await server.signIn('commonUser', companyId);
  stranger = await server.signIn('admin', (await addCompany(server.context)).id);
});
afterAll(async () => {
  await telemetry.stop();
  await server.stop();
});

async function send(mcuId: string, ...records: readonly Measurement[]) {
  const uplink = {
    mcuId,
    channel: 'record' as const,
    payloads: [encodeUplink(records)],
    receivedAt: server.context.clock.now(),
    connection: new AbortController().signal,
  };
  await new Promise<void>((stored) => server.context.broker.handler()?.(uplink, stored));
}
const related = async (mcuId: string) => {
  const { resultModel } = await server.call('deviceInfo', { mcuId }, { token: admin });
  return (resultModel as { relationDeviceList: object[] }).relationDeviceList;
};
const bind = (mcuId: string, input: object, token = admin) =>
  server.call('bindUnit', { mcuId, ...input } as never, { token });
const unbind = (mcuId: string, unit: number, token = admin) => server.call('unbindUnit', { mcuId, unit }, { token });

test('what a hub reports stands behind it, and goes into a system', async () => {
  const { mcuId } = await addDevice(server.context, { companyId });
  expect(await related(mcuId)).toEqual([]);
  const at = server.context.clock.now() - 60_000;
  const inverter = { kind: KIND.inverter, unit: 2, body: { state: 4, outputWatt: 200, inputWatt: 0 } } as const;
  await send(
    mcuId,
    { ...inverter, at },
    { kind: KIND.enerdrive, unit: 3, at, body: { state: 3, socCentiPercent: 5000 } },
  );
  const found = [
    { deviceType: 'b', deviceModel: '', unit: 2 },
    { deviceType: 'f', deviceModel: 'EnerDrive', unit: 3 },
  ];
  expect(await related(mcuId)).toEqual(found);
  const units = await server.call('bindSystemDeviceInfo', { mcuId }, { token: admin });
  expect((units.resultModel as { unit: number }[]).map(({ unit }) => unit)).toEqual([0, 2, 3]);

  const system = { companyId, name: 'Boat', kind: 'boat', mcuId } as const;
  await server.call('addDeviceBindSystemBase', system, { token: admin });
  expect((await unbind(mcuId, 2)).resultModel).toEqual(found.slice(1));
  const detail = await server.call('detailNew', { mcuId, unit: 2 }, { token: admin });
  expect(detail.resultModel).toBeNull();
  // It is not entered again by the next record, but can be named again.
  await send(mcuId, { ...inverter, at: at + 1000 });
  expect(await related(mcuId)).toEqual(found.slice(1));
});

test('people name what stands behind a hub, and what it reports leaves that alone', async () => {
  const { mcuId } = await addDevice(server.context, { companyId });
  const named = { unit: 4, deviceType: 'c', deviceModel: 'IVT-2000' };
  expect((await bind(mcuId, named)).resultModel).toEqual([named]);
  await send(mcuId, { kind: KIND.inverter, unit: 4, at: server.context.clock.now() - 1000, body: { state: 4 } });
  expect(await related(mcuId)).toEqual([named]);
  const first = { unit: 1, deviceType: 'k', deviceModel: '' };
  expect((await bind(mcuId, first)).resultModel).toEqual([first, named]);
  expect((await bind(mcuId, { ...named, deviceType: 'b' })).resultModel).toEqual([
    first,
    { ...named, deviceType: 'b' },
  ]);
  expect((await unbind(mcuId, 1)).resultModel).toEqual([{ ...named, deviceType: 'b' }]);
  expect((await unbind(mcuId, 1)).resultMessage).toBe('device_not_found');
});

test('only administrators of the company name devices, of types that can stand behind a hub, and not endlessly', async () => {
  const { mcuId } = await addDevice(server.context, { companyId });
  const one = { unit: 1, deviceType: 'c' };
  expect((await bind(mcuId, one, user)).resultMessage).toBe('guest_refuse');
  expect((await bind(mcuId, one, stranger)).resultMessage).toBe('device_not_found');
  expect((await bind(mcuId, { unit: 1, deviceType: 'a' })).resultMessage).toBe('param_error');
  expect((await bind(mcuId, { unit: 0, deviceType: 'c' })).resultMessage).toBe('param_error');
  expect((await bind(mcuId, { unit: 1, deviceType: 'z' })).resultMessage).toBe('deviceType_not_find');
  await Promise.all(Array.from({ length: 64 }, (_, unit) => bind(mcuId, { unit: unit + 1, deviceType: 'c' })));
  expect(await related(mcuId)).toHaveLength(64);
  expect((await bind(mcuId, { unit: 99, deviceType: 'c' })).resultMessage).toBe('max_bound_units');
});

test('the catalogue of manufacturers has their titles in the language of the session', async () => {
  const { resultModel } = await server.call('energyManufacturerList', {}, { token: admin });
  expect(resultModel).toMatchObject([
    { manufacturer: 1, key: 'kisae', classKey: 'kisae', title: 'Kisae', icon: 'b', deviceTypes: ['b', 'c', 'd', 'e'] },
    { manufacturer: 2, key: 'Energy', title: 'Energy' },
    { manufacturer: 3, key: 'GPDEnergy', title: 'GPD Energy', deviceTypes: ['h', 'i', 'j', 'k'] },
  ]);
});

test('a device that is removed while a call about it waits is not found', async () => {
  const { id, mcuId } = await addDevice(server.context, { companyId });
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const { promise: isWaiting, resolve: waits } = Promise.withResolvers<void>();
  const removal = server.context.within(systemScope('test'), async (tx) => {
    await tx.query('select from device where id = $1 for update', [id]);
    locked();
    await isWaiting;
    await tx.query('delete from device where id = $1', [id]);
  });
  // A call that is faster than the lock waits for nothing.
  await isLocked;
  const answer = bind(mcuId, { unit: 1, deviceType: 'c' });
  await eventually(() => lockWaits(server.context.database.address.database)).toBeGreaterThan(0);
  waits();
  await removal;
  expect(await answer).toMatchObject({ resultMessage: 'device_not_found' });
});
