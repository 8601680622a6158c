import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decodeNotify } from '#domain/assembly/live/notify-bytes.ts';
import { LIVE_FILTER } from '#domain/foundation/basics/company-path.ts';
import { decodeMapDevices } from '#domain/foundation/devices/map-devices.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink, LocationKind } from '#domain/foundation/kinds/wire.ts';
import type { Role } from '#domain/foundation/permissions/permissions.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { addCompany, addDevice } from '../../harness/builder.ts';
import { liveGatewayOf } from '../../harness/live-gateway.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

/** Where the device is, in micro-degrees: no other number of the test looks like it. */
const LATITUDE = 53_412_687;
const LONGITUDE = -2_345_678;
const ROLES: readonly Role[] = ['superAdmin', 'admin', 'commonUser', 'guest'];
const ADMINS: readonly Role[] = ['superAdmin', 'admin'];

let server: TestServer;
let telemetry: Telemetry;
let gateway: ReturnType<typeof liveGatewayOf>;
let liveUrl: string;
let mcuId: string;
const tokens = new Map<Role, string>();

beforeAll(async () => {
  server = await testServer();
  const { context } = server;
  const company = await addCompany(context);
  ({ mcuId } = await addDevice(context, { companyId: company.id, locationShared: false, deviceName: 'Hidden' }));
  for (const role of ROLES) tokens.set(role, await server.signIn(role, company.id));
  telemetry = createRecordPipeline(context, { ingest: true, jobs: false });
  await telemetry.start();
  gateway = liveGatewayOf(server);
  await gateway.start();
  liveUrl = (await server.listen()).url.replace('http', 'ws');
  await report(context.clock.now());
});
afterAll(async () => {
  await gateway.stop();
  await telemetry.stop();
  await server.stop();
});

async function report(at: number): Promise<void> {
  const payload = encodeUplink([
    { at, unit: 0, kind: KIND.monitor, body: { socCentiPercent: 7800, voltageCentiVolt: 5200 } },
    {
      at,
      unit: 0,
      kind: KIND.location,
      body: { latitudeMicroDegree: LATITUDE, longitudeMicroDegree: LONGITUDE, kind: LocationKind.GNSS, system: 0 },
    },
  ]);
  const connection = new AbortController().signal;
  const uplink = { mcuId, channel: 'record' as const, payloads: [payload], receivedAt: at, connection };
  await new Promise<void>((done) => server.context.broker.handler()?.(uplink, done));
}

const period = () => ({
  mcuId,
  startTime: server.context.clock.now() - 3_600_000,
  endTime: server.context.clock.now(),
});
const token = (role: Role) => ({ token: tokens.get(role) ?? '' });

/** Every call that could reveal a place, and whether its answer does. */
const ways: Record<string, (role: Role) => Promise<boolean>> = {
  'device list': async (role) => reveals((await server.call('pageDeviceList', {}, token(role))).bytes),
  'all devices': async (role) => reveals((await server.call('findAllDeviceList', {}, token(role))).bytes),
  batteries: async (role) => reveals((await server.call('findBatteryDeviceListV3', {}, token(role))).bytes),
  'device info': async (role) => reveals((await server.call('deviceInfo', { mcuId }, token(role))).bytes),
  'last position': async (role) => reveals((await server.call('getGNSSLastByMcuID', { mcuId }, token(role))).bytes),
  'map snapshot': async (role) => {
    const map = decodeMapDevices((await server.call('mapDevices', {}, token(role))).bytes);
    expect(map.mcuId).toEqual([mcuId]);
    return map.latitudeMicroDegree[0] === LATITUDE || map.longitudeMicroDegree[0] === LONGITUDE;
  },
  'history of places': async (role) => (await server.call('listLocationData', period(), token(role))).bytes.length > 0,
  'history by kind': async (role) =>
    (await server.call('listRecordData', { ...period(), kind: KIND.location }, token(role))).bytes.length > 0,
};
const reveals = (bytes: Buffer) => /53\.41268|-?2\.34567/.test(bytes.toString());

test.each(Object.entries(ways))('%s shows the location to administrators only', async (_name, way) => {
  for (const role of ROLES) expect([role, await way(role)]).toEqual([role, ADMINS.includes(role)]);
});

test('history without positions is visible to everybody', async () => {
  for (const role of ROLES)
    expect((await server.call('listRecordData', period(), token(role))).bytes.length).toBeGreaterThan(0);
});

test('the live feed shows the location to administrators only', async () => {
  const received = new Map<Role, ReturnType<typeof decodeNotify>[]>();
  const clients = await Promise.all(
    ROLES.map(async (role) => {
      const client = await connectAsync(`${liveUrl}/mqtt`, { username: 'token', password: token(role).token });
      const messages: ReturnType<typeof decodeNotify>[] = [];
      received.set(role, messages);
      client.on('message', (_topic, payload) => messages.push(decodeNotify(payload)));
      await client.subscribeAsync(LIVE_FILTER);
      return client;
    }),
  );
  server.context.clock.advance(60_000);
  await report(server.context.clock.now());
  for (const role of ROLES) {
    await vi.waitFor(() => expect(received.get(role)?.length).toBeGreaterThan(0));
    for (const notify of received.get(role) ?? []) {
      expect([role, notify.position !== undefined]).toEqual([role, ADMINS.includes(role)]);
      expect(notify.realTimeData?.soc).toBe(7800);
    }
  }
  // Asked again, the last known values are sent once more, by the same rule.
  const before = new Map(ROLES.map((role) => [role, received.get(role)?.length ?? 0]));
  const again = () => server.call('sendNotifyToMqtt', { mcuIds: mcuId }, token('commonUser'));
  expect((await Promise.all([again(), again()])).map(({ status }) => status).sort()).toEqual([200, 429]);
  await vi.waitFor(() => expect(received.get('commonUser')?.length).toBe((before.get('commonUser') ?? 0) + 1));
  expect(received.get('commonUser')?.every((notify) => notify.position === undefined)).toBe(true);
  // The others receive the next message, and did not receive that one.
  await report(server.context.clock.now() + 1);
  for (const role of ROLES.filter((each) => each !== 'commonUser'))
    await vi.waitFor(() => expect(received.get(role)?.length).toBe((before.get(role) ?? 0) + 1));
  for (const client of clients) client.end(true);
});
