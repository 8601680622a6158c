import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { CoordinateSystem, encodeUplink, LocationKind } from '#domain/foundation/kinds/wire.ts';
import { DEVICE_ROWS, type DeviceRow, toDevice } from '#server/foundation/devices/device-directory.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { REBUILD_PARTS, RECOMPUTATIONS } from '#server/start/features.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { currentState } from '#server/stream/device-state/current.ts';
import { rebuildDevice } from '#server/stream/recompute/rebuild/rebuild-device.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { eventually } from '../../harness/eventually.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { monitor } from '../../stream/ingest/day.ts';

const scope = systemScope('test');
/** Saturday, 21 November 2026, in Berlin. */
const SATURDAY = Date.UTC(2026, 10, 20, 23);
const EVERY_DAY = 127;
const NIGHT = { daysBits: EVERY_DAY, fromMinute: 18 * 60, toMinute: 6 * 60 };

let server: TestServer;
let telemetry: Telemetry;
let company: BuiltCompany;
let admin: string;
let device: { id: number; mcuId: string };

beforeAll(async () => {
  server = await testServer({ now: SATURDAY + 12 * HOUR_MS });
  company = await addCompany(server.context);
  admin = await server.signIn('admin', company.id);
  telemetry = createRecordPipeline(server.context, { ingest: true, jobs: false });
  await telemetry.start();
  await telemetry.silenceWatch.start();
});
afterAll(async () => {
  await telemetry.silenceWatch.stop();
  await telemetry.stop();
  await server.stop();
});
beforeEach(async () => {
  server.context.clock.set(
    Math.ceil((server.context.clock.now() - SATURDAY) / DAY_MS) * DAY_MS + SATURDAY + 12 * HOUR_MS,
  );
  device = await addDevice(server.context, { companyId: company.id });
});

const ask = <N extends keyof Calls>(name: N, input: Input<Calls[N]>, token = admin) =>
  server.call(name, input, { token });
const clock = () => server.context.clock;

async function send(...records: Parameters<typeof encodeUplink>[0][number][]): Promise<void> {
  const payload = encodeUplink(records);
  const connection = new AbortController().signal;
  await new Promise<void>((done) =>
    server.context.broker.handler()?.(
      { mcuId: device.mcuId, channel: 'record', payloads: [payload], receivedAt: clock().now(), connection },
      done,
    ),
  );
}
const positionAt = (at: number, latitude = 53_412_687) => ({
  at,
  unit: 0,
  kind: KIND.location,
  body: {
    latitudeMicroDegree: latitude,
    longitudeMicroDegree: 10_345_678,
    kind: LocationKind.GNSS,
    system: CoordinateSystem.WGS84,
  },
});

const stored = () =>
  server.context.within(scope, async (tx) =>
    (
      await tx.query<{ at: number }>(
        `select at from record_log where device_id = $1 and kind = ${KIND.location}
         union all select at from late_record where device_id = $1 and kind = ${KIND.location} order by at`,
        [device.id],
      )
    ).map(({ at }) => at),
  );
const last = async (token = admin) =>
  (await ask('getGNSSLastByMcuID', { mcuId: device.mcuId }, token)).resultModel as { at: number } | null;
const listed = async () => {
  const { list } = (await ask('pageDeviceList', { pageSize: 200 })).resultModel as {
    list: { mcuId: string; lat: number | null }[];
  };
  return list.find(({ mcuId }) => mcuId === device.mcuId)?.lat;
};
const state = () => server.context.within(scope, (tx) => currentState(tx, device.id));

test('in private hours no position is stored or shown to anyone, not even the last one from before', async () => {
  const noon = clock().now();
  await send(positionAt(noon));
  expect((await last())?.at).toBe(noon);
  expect(await listed()).toBeCloseTo(53.412687);
  await ask('savePrivacyHours', { mcuId: device.mcuId, hours: [NIGHT] });
  expect((await last())?.at).toBe(noon);
  clock().set(noon + 7 * HOUR_MS);
  await send(monitor(clock().now(), 0, { socCentiPercent: 5000 }), positionAt(clock().now()));
  for (const role of ['superAdmin', 'admin', 'commonUser'] as const)
    expect(await last(await server.signIn(role, role === 'superAdmin' ? 1 : company.id))).toBeNull();
  expect(await listed()).toBeNull();
  expect(await stored()).toEqual([noon]);
  // The record beside it is kept, and the device was heard.
  expect((await state())?.readings.units[0]?.monitor?.at).toBe(clock().now());
  expect((await ask('getPrivacyHours', { mcuId: device.mcuId })).resultModel).toEqual({
    own: [NIGHT],
    ofCompanies: [],
    timeZone: 'Europe/Berlin',
    privateUntil: SATURDAY + Math.floor((noon - SATURDAY) / DAY_MS) * DAY_MS + 30 * HOUR_MS,
  });
  clock().set(noon + 19 * HOUR_MS);
  await send(positionAt(clock().now()));
  expect((await last())?.at).toBe(clock().now());
});

test('a position that arrives late is judged by the hours of its instant, and a rebuild finds the same', async () => {
  const noon = clock().now();
  await ask('savePrivacyHours', { mcuId: device.mcuId, hours: [NIGHT] });
  clock().set(noon + 20 * HOUR_MS);
  await ask('savePrivacyHours', { mcuId: device.mcuId, hours: [] });
  const evening = noon + 7 * HOUR_MS;
  await send(positionAt(noon + HOUR_MS), positionAt(evening), positionAt(noon + 19 * HOUR_MS));
  expect(await stored()).toEqual([noon + HOUR_MS, noon + 19 * HOUR_MS]);
  const before = await state();
  const [row] = await server.context.within(scope, (tx) =>
    tx.query<DeviceRow>(`${DEVICE_ROWS} where d.id = $1`, [device.id]),
  );
  await rebuildDevice(
    { ...server.context, recomputations: RECOMPUTATIONS, rebuildParts: REBUILD_PARTS },
    toDevice(row as DeviceRow),
  );
  expect((await state())?.readings).toEqual(before?.readings);
  expect((await last())?.at).toBe(noon + 19 * HOUR_MS);
});

test('when the hours begin, the position is forgotten even without new records', async () => {
  const noon = clock().now();
  await ask('savePrivacyHours', { mcuId: device.mcuId, hours: [NIGHT] });
  clock().set(noon + 6 * HOUR_MS - MINUTE_MS);
  await send(positionAt(clock().now()));
  expect(await last()).not.toBeNull();
  clock().set(noon + 6 * HOUR_MS);
  await eventually(() => last()).toBeNull();
});

test('hours of a company apply to all its devices and those below it, in addition to their own', async () => {
  const below = await addCompany(server.context, { parentId: company.id });
  device = await addDevice(server.context, { companyId: below.id });
  const noon = clock().now();
  await send(positionAt(noon));
  await ask('saveCompanyPrivacyHours', {
    companyId: company.id,
    hours: [{ ...NIGHT, fromMinute: 11 * 60, toMinute: 13 * 60 }],
  });
  expect(await last()).toBeNull();
  await send(positionAt(noon + MINUTE_MS));
  expect(await stored()).toEqual([noon]);
  expect((await ask('getCompanyPrivacyHours', { companyId: company.id })).resultModel).toHaveLength(1);
  expect((await ask('getPrivacyHours', { mcuId: device.mcuId })).resultModel).toMatchObject({
    own: [],
    ofCompanies: [{ fromMinute: 660 }],
    privateUntil: noon + HOUR_MS,
  });
  await ask('saveCompanyPrivacyHours', { companyId: company.id, hours: [] });
  clock().advance(5 * MINUTE_MS);
  await send(positionAt(clock().now()));
  expect((await last())?.at).toBe(clock().now());
});

test('strangers and members cannot set hours; invalid hours are refused, and so are too many changes', async () => {
  const other = await addCompany(server.context);
  const stranger = await server.signIn('admin', other.id);
  const member = await server.signIn('commonUser', company.id);
  const { mcuId } = device;
  expect((await ask('savePrivacyHours', { mcuId, hours: [NIGHT] }, stranger)).resultMessage).toBe('device_not_found');
  expect((await ask('savePrivacyHours', { mcuId, hours: [NIGHT] }, member)).resultMessage).toBe('guest_refuse');
  expect(
    (await ask('saveCompanyPrivacyHours', { companyId: company.id, hours: [NIGHT] }, stranger)).resultMessage,
  ).toBe('company_not_found');
  expect((await ask('getCompanyPrivacyHours', { companyId: company.id }, stranger)).resultMessage).toBe(
    'company_not_found',
  );
  const wrong = [{ daysBits: 0, fromMinute: 0, toMinute: 1 }];
  expect((await ask('savePrivacyHours', { mcuId, hours: wrong })).status).toBe(400);
  expect((await ask('savePrivacyHours', { mcuId, hours: Array(11).fill(NIGHT) })).status).toBe(400);
  for (let change = 0; change < 200; change += 10)
    await ask('savePrivacyHours', {
      mcuId,
      hours: Array.from({ length: 10 }, (_, index) => ({ ...NIGHT, fromMinute: change + index })),
    });
  expect((await ask('savePrivacyHours', { mcuId, hours: [NIGHT] })).resultMessage).toBe('max_privacy_changes');
  // Taking them back is always possible.
  expect((await ask('savePrivacyHours', { mcuId, hours: [] })).resultCode).toBe(1001);
});
