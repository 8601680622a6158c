import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { offPlane } from '#domain/foundation/basics/geodesy.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { CoordinateSystem, encodeUplink, LocationKind } from '#domain/foundation/kinds/wire.ts';
import type { Role } from '#domain/foundation/permissions/permissions.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { REBUILD_PARTS, RECOMPUTATIONS } from '#server/start/features.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { rebuildDevice } from '#server/stream/recompute/rebuild/rebuild-device.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const YARD = { latitude: 53.54, longitude: 9.98 };
const circle = { kind: 'circle' as const, centre: YARD, radiusMetre: 300 };
const corners = (...points: [number, number][]) => points.map(([x, y]) => offPlane(YARD, { x, y }));

let server: TestServer;
let telemetry: Telemetry;
let company: BuiltCompany;
const tokens = {} as Record<Role, string>;

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.context);
  for (const role of ['superAdmin', 'admin', 'commonUser', 'guest'] as const)
    tokens[role] = await server.signIn(role, company.id);
  telemetry = createRecordPipeline(server.context, { ingest: true, jobs: false });
  await telemetry.start();
});
afterAll(async () => {
  await telemetry.stop();
  await server.stop();
});

const newDevice = (locationShared = true) => addDevice(server.context, { companyId: company.id, locationShared });
const ask: TestServer['call'] = (name, input, options) => server.call(name, input, { token: tokens.admin, ...options });
const save = (mcuId: string, more: object = {}) =>
  ask('saveGeofence', { mcuId, name: 'Old Yard', shape: circle, ...more });
const idOf = ({ resultModel }: { resultModel: unknown }) => (resultModel as { id: number }).id;
const listOf = async (mcuId: string, role: Role = 'admin') =>
  (await ask('getGeofences', { mcuId }, { token: tokens[role] })).resultModel as {
    isWithheld: boolean;
    list: { name: string }[];
  };

/** The device says where it is, a minute later each time; metres east of the yard. */
async function drive(mcuId: string, ...eastMetres: number[]): Promise<void> {
  for (const x of eastMetres) {
    server.context.clock.advance(MINUTE_MS);
    await reportPosition(mcuId, x, server.context.clock.now());
  }
}
async function reportPosition(mcuId: string, x: number, at: number, sign: 1 | -1 = 1): Promise<void> {
  const { latitude, longitude } = offPlane(YARD, { x, y: 0 });
  const body = {
    latitudeMicroDegree: Math.round(latitude * 1e6),
    longitudeMicroDegree: Math.round(sign * longitude * 1e6),
    kind: LocationKind.GNSS,
    system: CoordinateSystem.WGS84,
    accuracyDecimetre: 60,
    speedCentiMetrePerSecond: 310,
  };
  const payload = encodeUplink([{ at, unit: 0, kind: KIND.location, body }]);
  const connection = new AbortController().signal;
  const receivedAt = server.context.clock.now();
  await new Promise<void>((done) =>
    server.context.broker.handler()?.({ mcuId, channel: 'record', payloads: [payload], receivedAt, connection }, done),
  );
}

const alarmsOf = (deviceId: number) =>
  server.context.within(systemScope('test'), (tx) =>
    tx.query<{ msgType: number; releasedAt: number | null; triggerSubValue: number }>(
      `select unit, msg_type, raised_at, released_at, level, trigger_value, trigger_sub_value, extend_value from alarm
       where device_id = $1 and msg_type in (15, 16) order by raised_at, msg_type`,
      [deviceId],
    ),
  );

test('a geofence can be added, changed, switched and removed, with audit entries', async () => {
  const { id: deviceId, mcuId } = await newDevice();
  const added = await save(mcuId);
  expect(added.resultModel).toMatchObject({
    name: 'Old Yard',
    shape: circle,
    onEnter: true,
    onLeave: true,
    enabled: true,
  });
  const polygon = { kind: 'polygon' as const, corners: corners([0, 0], [500, 0], [500, 500]) };
  await save(mcuId, { id: idOf(added), name: ' Gate ', shape: polygon, onEnter: false });
  await ask('setGeofenceStatus', { mcuId, id: idOf(added), enabled: false });
  expect((await listOf(mcuId)).list).toMatchObject([
    { name: 'Gate', shape: { kind: 'polygon' }, onEnter: false, enabled: false },
  ]);
  await ask('deleteGeofence', { mcuId, id: idOf(added) });
  expect((await listOf(mcuId)).list).toEqual([]);
  expect((await ask('setGeofenceStatus', { mcuId, id: idOf(added), enabled: true })).resultMessage).toBe(
    'geofence_not_found',
  );
  const audit = await server.context.within(systemScope('test'), (tx) =>
    tx.query<{ action: string }>(
      "select action from audit_entry where target = $1 and action like 'geofences.%' order by id",
      [mcuId],
    ),
  );
  expect(audit.map(({ action }) => action)).toEqual([
    'geofences.add',
    'geofences.change',
    'geofences.switchOff',
    'geofences.delete',
  ]);
  expect(await alarmsOf(deviceId)).toEqual([]);
});

test.each([
  ['a radius of a metre', { shape: { ...circle, radiusMetre: 1 } }, 'param_error'],
  ['a radius of half a metre more', { shape: { ...circle, radiusMetre: 100.5 } }, 'param_error'],
  ['a place beyond the pole', { shape: { ...circle, centre: { latitude: 91, longitude: 0 } } }, 'param_error'],
  ['two corners', { shape: { kind: 'polygon', corners: corners([0, 0], [9, 9]) } }, 'param_error'],
  ['101 corners', { shape: { kind: 'polygon', corners: Array.from({ length: 101 }, () => YARD) } }, 'param_error'],
  [
    'a bow tie',
    { shape: { kind: 'polygon', corners: corners([0, 0], [500, 500], [500, 0], [0, 500]) } },
    'geofence_crosses_itself',
  ],
  ['a bench', { shape: { kind: 'polygon', corners: corners([0, 0], [9, 0], [9, 9]) } }, 'geofence_too_small'],
  [
    'half a country',
    { shape: { kind: 'polygon', corners: corners([0, 0], [300_000, 0], [0, 9_000]) } },
    'geofence_too_large',
  ],
  ['no name', { name: '  ' }, 'param_error'],
  ['another kind', { shape: { kind: 'star' } }, 'param_error'],
  ['a number that is none', { id: 2_000_000_000 }, 'geofence_not_found'],
])('%s is refused', async (_what, more, code) => {
  const { mcuId } = await newDevice();
  expect((await save(mcuId, more)).resultMessage).toBe(code);
});

test('a geofence of another device is not found, and a device has at most twenty, also when added at once', async () => {
  const [one, other] = [await newDevice(), await newDevice()];
  const added = await save(one.mcuId);
  expect((await save(other.mcuId, { id: idOf(added) })).resultMessage).toBe('geofence_not_found');
  const answers = await Promise.all(Array.from({ length: 22 }, () => save(one.mcuId)));
  expect(answers.filter(({ resultMessage }) => resultMessage === 'max_geofences')).toHaveLength(3);
  expect((await listOf(one.mcuId)).list).toHaveLength(20);
});

test('guests and common users see geofences where the position is shared, and cannot change them', async () => {
  const [shared, hidden] = [await newDevice(), await newDevice(false)];
  for (const { mcuId } of [shared, hidden]) await save(mcuId);
  for (const role of ['commonUser', 'guest'] as const) {
    expect(await listOf(shared.mcuId, role)).toMatchObject({ isWithheld: false, list: [{ name: 'Old Yard' }] });
    expect(await listOf(hidden.mcuId, role)).toMatchObject({ isWithheld: true, list: [] });
    const refused = await ask(
      'saveGeofence',
      { mcuId: shared.mcuId, name: 'Mine', shape: circle },
      { token: tokens[role] },
    );
    expect(refused).toMatchObject({ status: 403, resultMessage: 'guest_refuse' });
  }
  expect(await listOf(hidden.mcuId)).toMatchObject({ isWithheld: false, list: [{ name: 'Old Yard' }] });
});

test('leaving and entering a geofence raise an alarm, returning releases it, and a rebuild gives the same', async () => {
  const device = await newDevice();
  const { mcuId } = device;
  await drive(mcuId, 0);
  const fence = idOf(await save(mcuId));
  await drive(mcuId, 10, 600, 900);
  expect(await alarmsOf(device.id)).toMatchObject([{ msgType: 15, releasedAt: null, triggerSubValue: fence }]);
  // A late position says nothing about where the device is now.
  server.context.clock.advance(20_000);
  await reportPosition(mcuId, 0, server.context.clock.now() - 50_000);
  await drive(mcuId, 100, 50);
  expect(await alarmsOf(device.id)).toMatchObject([
    { msgType: 15, releasedAt: expect.any(Number) },
    { msgType: 16, releasedAt: null },
  ]);
  await save(mcuId, { id: fence, shape: { ...circle, radiusMetre: 2000 } });
  expect((await alarmsOf(device.id)).map(({ releasedAt }) => releasedAt)).toEqual([
    expect.any(Number),
    expect.any(Number),
  ]);
  server.context.clock.advance(60 * MINUTE_MS);
  await drive(mcuId, 100, 1300, 2500, 2600);
  await ask('deleteGeofence', { mcuId, id: fence });
  await drive(mcuId, 100);
  const before = await alarmsOf(device.id);
  expect(before).toMatchObject([{ msgType: 15 }, { msgType: 16 }, { msgType: 15, releasedAt: expect.any(Number) }]);

  const known = await telemetry.ingest.directory.find(mcuId);
  if (!known) throw new Error('no such device');
  await rebuildDevice({ ...server.context, recomputations: RECOMPUTATIONS, rebuildParts: REBUILD_PARTS }, known);
  expect(await alarmsOf(device.id)).toEqual(before);
});

test('positions on the wrong side of Greenwich are neither where the device is, nor a way, nor outside of a geofence', async () => {
  const device = await newDevice();
  const { mcuId } = device;
  const startTime = server.context.clock.now();
  await drive(mcuId, 0, 20);
  await save(mcuId);
  await vi.waitFor(async () =>
    expect((await telemetry.ingest.directory.find(mcuId))?.settings.geofences).toHaveLength(1),
  );
  await drive(mcuId, 40, 60);
  for (const x of [80, 100, 120, 140]) {
    server.context.clock.advance(MINUTE_MS);
    await reportPosition(mcuId, x, server.context.clock.now(), -1);
  }
  const lastOf = async () =>
    ((await ask('getGNSSLastByMcuID', { mcuId })).resultModel as { lon: number }).lon.toFixed(4);
  const longitude = (x: number) => offPlane(YARD, { x, y: 0 }).longitude.toFixed(4);
  expect(await lastOf()).toBe(longitude(60));
  await drive(mcuId, 160, 180);
  expect(await lastOf()).toBe(longitude(180));
  expect(await alarmsOf(device.id)).toEqual([]);
  const period = { mcuId, startTime, endTime: server.context.clock.now() };
  const gpx = (await ask('exportTrack', { ...period, format: 'gpx' })).bytes.toString();
  expect(gpx.match(/<trkpt /g)).toHaveLength(6);
  expect(gpx).not.toContain('lon="-');

  const known = await telemetry.ingest.directory.find(mcuId);
  if (!known) throw new Error('no such device');
  await rebuildDevice({ ...server.context, recomputations: RECOMPUTATIONS, rebuildParts: REBUILD_PARTS }, known);
  expect([await lastOf(), await alarmsOf(device.id)]).toEqual([longitude(180), []]);
});

test('a geofence holds its first position against where the device was before, and raises nothing for a false one', async () => {
  const device = await newDevice();
  const { mcuId } = device;
  await drive(mcuId, 0, 20);
  await save(mcuId);
  await vi.waitFor(async () =>
    expect((await telemetry.ingest.directory.find(mcuId))?.settings.geofences).toHaveLength(1),
  );
  for (const x of [40, 60]) {
    server.context.clock.advance(MINUTE_MS);
    await reportPosition(mcuId, x, server.context.clock.now(), -1);
  }
  await drive(mcuId, 80, 100);
  expect(await alarmsOf(device.id)).toEqual([]);
  await drive(mcuId, 900, 900);
  const raised = await alarmsOf(device.id);
  expect(raised).toMatchObject([{ msgType: 15, releasedAt: null }]);

  const known = await telemetry.ingest.directory.find(mcuId);
  if (!known) throw new Error('no such device');
  await rebuildDevice({ ...server.context, recomputations: RECOMPUTATIONS, rebuildParts: REBUILD_PARTS }, known);
  expect(await alarmsOf(device.id)).toEqual(raised);
});

test('a geofence alarm shows its place to administrators only', async () => {
  const { mcuId } = await newDevice(false);
  await drive(mcuId, 0);
  await save(mcuId, { name: 'Secret Yard' });
  await drive(mcuId, 0, 900, 900);
  for (const role of ['admin', 'superAdmin', 'commonUser', 'guest'] as const) {
    const messagesOf = async (name: 'listLatelyMsg' | 'findAllDeviceList') =>
      (((await ask(name, {}, { token: tokens[role] })).resultModel as { list?: object[] }).list ??
        (await ask(name, {}, { token: tokens[role] })).resultModel) as {
        mcuId: string;
        msgType?: number;
        msg?: object;
        extendValue?: string;
      }[];
    const recent = (await messagesOf('listLatelyMsg')).filter((message) => message.mcuId === mcuId);
    const [item] = (await messagesOf('findAllDeviceList')).filter((each) => each.mcuId === mcuId);
    const isAdmin = role === 'admin' || role === 'superAdmin';
    expect([role, recent.map(({ msgType }) => msgType), item?.msg !== null]).toEqual([
      role,
      isAdmin ? [15] : [],
      isAdmin,
    ]);
    if (isAdmin) expect(JSON.parse(recent[0]?.extendValue ?? '{}')).toMatchObject({ geofence: 'Secret Yard' });
  }
});

test('the newest position has its accuracy', async () => {
  const { mcuId } = await newDevice();
  expect((await ask('getGNSSLastByMcuID', { mcuId })).resultModel).toBeNull();
  await drive(mcuId, 0);
  expect((await ask('getGNSSLastByMcuID', { mcuId })).resultModel).toEqual({
    lat: 53.54,
    lon: 9.98,
    ltype: 1,
    at: server.context.clock.now(),
    accuracyMetre: 6,
    speedMetrePerSecond: 3.1,
    courseDegree: null,
    satellites: null,
  });
});

test.each(['gpx', 'geojson'] as const)('the track as %s is a file for all who may see the position', async (format) => {
  const device = await addDevice(server.context, {
    companyId: company.id,
    locationShared: false,
    deviceName: `Süd "7" ${format}`,
  });
  const startTime = server.context.clock.now();
  await drive(device.mcuId, 0, 300, 600);
  const period = { mcuId: device.mcuId, startTime, endTime: server.context.clock.now(), format };
  const file = await ask('exportTrack', period);
  expect(file.headers['content-disposition']).toMatch(
    new RegExp(`filename\\*=UTF-8''S%C3%BCd%207%20${format}%20.*\\.${format}$`),
  );
  expect(file.headers['content-type']).toMatch(format === 'gpx' ? 'application/gpx+xml' : 'application/geo+json');
  const text = file.bytes.toString();
  expect(text).toContain(format === 'gpx' ? 'Süd &quot;7&quot;' : 'Süd \\"7\\"');
  expect(text).toContain('53.54');
  const withheld = (await ask('exportTrack', period, { token: tokens.guest })).bytes.toString();
  expect(withheld).not.toContain('53.54');
  expect((await ask('exportTrack', { ...period, startTime: startTime - 32 * 86_400_000 })).resultMessage).toBe(
    'param_error',
  );
});

test('the position interval is stored as desired and sent as a command', async () => {
  const { mcuId } = await newDevice();
  expect((await ask('getGnssConfig', { mcuId })).resultModel).toMatchObject({
    intervalSeconds: null,
    wantedSeconds: null,
  });
  expect((await ask('updateGnssConfig', { mcuId, interval: 5 })).resultMessage).toBe('param_error');
  const command = await ask('updateGnssConfig', { mcuId, interval: 30 });
  expect(command.resultModel).toMatchObject({ kind: 'gnssInterval', values: { seconds: 30 } });
  expect((await ask('getGnssConfig', { mcuId })).resultModel).toMatchObject({ wantedSeconds: 30 });
  const refused = await ask('updateGnssConfig', { mcuId, interval: 30 }, { token: tokens.commonUser });
  expect(refused.resultMessage).toBe('guest_refuse');
});
