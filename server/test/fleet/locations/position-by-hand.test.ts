import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { DAY_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { SET_BY_HAND } from '#domain/foundation/kinds/location/set-by-hand.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink, LocationKind } from '#domain/foundation/kinds/wire.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { lastKnownMessages } from '#server/stream/live/notify-again.ts';
import { addCompany, addDevice, type BuiltCompany, leaseDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let telemetry: Telemetry;
let company: BuiltCompany;
let holder: BuiltCompany;
let admin: string;
let device: { id: number; mcuId: string };
beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.context);
  holder = await addCompany(server.context);
  telemetry = createRecordPipeline(server.context, { ingest: true, jobs: false });
  await telemetry.start();
});
afterAll(async () => {
  await telemetry.stop();
  await server.stop();
});
beforeEach(async () => {
  server.context.clock.advance(MINUTE_MS);
  device = await addDevice(server.context, { companyId: company.id });
  admin = await server.signIn('admin', company.id);
});

const HAND = { lat: 53.1, lon: 9.9 };
const MEASURED = { lat: 48.5, lon: 11.5 };

async function report(isLocated: boolean): Promise<void> {
  server.context.clock.advance(MINUTE_MS);
  const at = server.context.clock.now();
  const location = {
    ...{ latitudeMicroDegree: 48_500_000, longitudeMicroDegree: 11_500_000 },
    ...{ kind: LocationKind.GNSS, system: 0 as const },
  };
  const payload = encodeUplink([
    { at, unit: 0, kind: KIND.monitor, body: { socCentiPercent: 7800, voltageCentiVolt: 5200 } },
    ...(isLocated ? [{ at, unit: 0, kind: KIND.location, body: location }] : []),
  ]);
  const connection = new AbortController().signal;
  const uplink = { mcuId: device.mcuId, channel: 'record' as const, payloads: [payload], receivedAt: at, connection };
  await new Promise<void>((done) => server.context.broker.handler()?.(uplink, done));
}

const place = (token = admin) =>
  server.call('setPositionByHand', { mcuId: device.mcuId, ...HAND, accuracyMetre: 7 }, { token });
const listed = async (token = admin) => {
  const { resultModel } = await server.call('pageDeviceList', { pageSize: 200 }, { token });
  const item = (resultModel as Output<Calls['pageDeviceList']>).list.find(({ mcuId }) => mcuId === device.mcuId);
  return item && { lat: item.lat, lon: item.lon, ltype: item.ltype };
};
const page = async (token = admin) =>
  (await server.call('getGNSSLastByMcuID', { mcuId: device.mcuId }, { token })).resultModel as Output<
    Calls['getGNSSLastByMcuID']
  >;
const live = async () => {
  const [message] = await server.context.within(systemScope('test'), (tx) =>
    lastKnownMessages(tx, [device.mcuId], server.context.clock.now()),
  );
  return message?.notify.position;
};

test('a device that never measures one is shown where somebody has said, and stays there', async () => {
  await place();
  const expected = { ...HAND, ltype: SET_BY_HAND };
  expect(await listed()).toEqual(expected);
  expect(await page()).toMatchObject({ ...expected, accuracyMetre: 7, speedMetrePerSecond: null });
  await report(false);
  expect(await listed()).toEqual(expected);
  expect(await live()).toMatchObject({ latitudeMicroDegree: 53_100_000, ltype: SET_BY_HAND });
});

test('a newer measured one is shown instead, an older one is not', async () => {
  await report(true);
  server.context.clock.advance(MINUTE_MS);
  await place();
  await report(false);
  expect(await listed()).toEqual({ ...HAND, ltype: SET_BY_HAND });
  expect(await live()).toMatchObject({ ltype: SET_BY_HAND });
  await report(true);
  expect(await listed()).toEqual({ ...MEASURED, ltype: LocationKind.GNSS });
  expect(await page()).toMatchObject({ ...MEASURED, ltype: LocationKind.GNSS });
  expect(await live()).toMatchObject({ ltype: LocationKind.GNSS });
  const kept = await server.call('getPositionByHand', { mcuId: device.mcuId }, { token: admin });
  expect(kept.resultModel).toMatchObject({ ...HAND, isShown: false });
});

test('when it is taken back, what was measured is shown again', async () => {
  await place();
  const remove = () => server.call('removePositionByHand', { mcuId: device.mcuId }, { token: admin });
  await remove();
  expect(await listed()).toEqual({ lat: null, lon: null, ltype: null });
  await report(true);
  server.context.clock.advance(MINUTE_MS);
  await place();
  await remove();
  expect(await listed()).toEqual({ ...MEASURED, ltype: LocationKind.GNSS });
  expect(await page()).toMatchObject(MEASURED);
});

test('it is told as measured ones are: not while it is not shared, and not from before a lease', async () => {
  await place();
  const user = await server.signIn('commonUser', company.id);
  expect(await listed(user)).toEqual({ ...HAND, ltype: SET_BY_HAND });
  await server.context.within(systemScope('test'), (tx) =>
    tx.query('update device set location_shared = false where id = $1', [device.id]),
  );
  expect(await listed(user)).toEqual({ lat: null, lon: null, ltype: null });
  expect(await page(user)).toBeNull();
  server.context.clock.advance(MINUTE_MS);
  const from = server.context.clock.now();
  await leaseDevice(server.context, device.id, holder.path, { from, until: from + DAY_MS });
  server.context.clock.advance(MINUTE_MS);
  const lessee = await server.signIn('admin', holder.id);
  expect(await listed(lessee)).toEqual({ lat: null, lon: null, ltype: null });
  expect(await page(lessee)).toBeNull();
  expect(await place(lessee)).toMatchObject({ status: 403 });
  await place();
  expect(await listed(lessee)).toEqual({ ...HAND, ltype: SET_BY_HAND });
  expect(await page(lessee)).toMatchObject(HAND);
});

test('it is said by administrators of the company alone', async () => {
  const user = await server.signIn('commonUser', company.id);
  const stranger = await server.signIn('admin', (await addCompany(server.context)).id);
  expect(await place(user)).toMatchObject({ status: 403 });
  expect(await place(stranger)).toMatchObject({ resultMessage: 'device_not_found' });
  expect(await listed()).toEqual({ lat: null, lon: null, ltype: null });
});

test('who has set it and taken it back is in the audit', async () => {
  await place();
  await server.call('removePositionByHand', { mcuId: device.mcuId }, { token: admin });
  const rows = await server.context.within(systemScope('test'), (tx) =>
    tx.query<{ action: string }>('select action from audit_entry where target = $1 order by id', [device.mcuId]),
  );
  expect(rows.map(({ action }) => action)).toEqual(['locations.setPosition', 'locations.removePosition']);
});
