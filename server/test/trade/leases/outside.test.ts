import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { offPlane } from '#domain/foundation/basics/geodesy.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { CoordinateSystem, encodeUplink, LocationKind } from '#domain/foundation/kinds/wire.ts';
import type { Lease } from '#domain/trade/leases/calls.ts';
import { systemScope, type Within } from '#server/platform/db/within.ts';
import { turnAlone } from '#server/platform/jobs/turn-alone.ts';
import { queueMessages } from '#server/reporting/delivery/notices/queue-messages.ts';
import { sendWebhooks } from '#server/reporting/delivery/webhooks/send-webhooks.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { watchOutside } from '#server/trade/leases/outside-watch.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { startReceiver } from '../../reporting/delivery/test-delivery.ts';

const YARD = { latitude: 53.54, longitude: 9.98 };
const SIGNAL = new AbortController().signal;
const scope = systemScope('test');
let server: TestServer;
let telemetry: Telemetry;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let company: BuiltCompany;
let lessee: BuiltCompany;
let device: { id: number; mcuId: string };
let admin: string;

beforeAll(async () => {
  server = await testServer();
  telemetry = createRecordPipeline(server.context, { ingest: true, jobs: false });
  await telemetry.start();
});
afterAll(async () => {
  await telemetry.stop();
  await server.stop();
});
beforeEach(async () => {
  company = await addCompany(server.context);
  lessee = await addCompany(server.context, { parentId: company.id, name: 'Quayside Build' });
  device = await addDevice(server.context, { companyId: company.id, capacityCentiAmpHour: 10_000 });
  admin = await server.signIn('admin', company.id);
  receiver = await startReceiver();
});
afterEach(async () => {
  receiver.stop();
  await rows('delete from webhook');
});

const rows = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(scope, (tx) => tx.query<T>(text, values));
const later = async (ms: number) => {
  server.context.clock.advance(ms);
  admin = await server.signIn('admin', company.id);
};
const ask = async <T>(name: Parameters<TestServer['call']>[0], input: object): Promise<T> => {
  const { resultMessage, resultModel } = await server.call(name, input as never, { token: admin });
  if (resultMessage !== 'success') throw new Error(resultMessage);
  return resultModel as T;
};
const lease = (more: object = {}) => {
  const now = server.context.clock.now();
  const period = { startsAt: now, endsAt: now + DAY_MS };
  const terms = {
    companyId: lessee.id,
    rentMinor: 8_000,
    rentalCompany: 'Northfield Rentals',
    rentPeriod: 'day',
    currency: 'EUR',
    ...period,
    ...more,
  };
  return ask<Lease>('addLease', { mcuId: device.mcuId, ...terms });
};
const hook = (at: BuiltCompany, ...kinds: string[]) =>
  rows(
    `insert into webhook (id, company_id, path, name, url, kinds, level, updated_at)
     values (nextval('webhook_id_seq'), $1, $2, 'Hook', $3, $4, 4, 0)`,
    [at.id, at.path, `${receiver.url}/${at.id}`, kinds],
  );

/** What is due is found out and handed over, as its jobs do. */
async function turn(within: Within = server.context.within): Promise<void> {
  const { context } = server;
  const sending = { ...context, config: { ...context.config, allowPrivateTargets: true } };
  await watchOutside({ ...context, within }, SIGNAL);
  await queueMessages({ ...context, within }, new Set(), SIGNAL);
  await turnAlone(SIGNAL, (turn) => sendWebhooks(sending, turn));
}
const told = () => receiver.calls.map(({ body }) => JSON.parse(body));

/** The device sends records of a minute each. */
async function send(...records: readonly Pick<Measurement, 'kind' | 'body'>[]): Promise<void> {
  const from = server.context.clock.now();
  server.context.clock.advance(records.length * MINUTE_MS);
  const receivedAt = server.context.clock.now();
  const payload = encodeUplink(
    records.map((record, index) => ({ at: from + (index + 1) * MINUTE_MS, unit: 0, ...record }) as Measurement),
  );
  const connection = new AbortController().signal;
  await new Promise<void>((done) =>
    server.context.broker.handler()?.(
      { mcuId: device.mcuId, channel: 'record', payloads: [payload], receivedAt, connection },
      done,
    ),
  );
}
/** So many metres east of the yard. */
const isAt = (metres: number, kind: LocationKind = LocationKind.GNSS) => {
  const { latitude, longitude } = offPlane(YARD, { x: metres, y: 0 });
  const place = { latitudeMicroDegree: Math.round(latitude * 1e6), longitudeMicroDegree: Math.round(longitude * 1e6) };
  return send({ kind: KIND.location, body: { ...place, kind, system: CoordinateSystem.WGS84 } });
};
/** It gives out charge for some minutes. */
const works = (minutes: number, currentUsingCentiAmp = 2_500) => {
  const body = { currentUsingCentiAmp, currentChargingCentiAmp: 0, voltageCentiVolt: 5_000 };
  return send(...Array.from({ length: minutes }, () => ({ kind: KIND.monitor, body })));
};
const alarms = async () =>
  (
    await rows<{ type: number; releasedAt: number | null; text: string }>(
      `select msg_type as type, released_at, extend_value ->> 'text' as text from alarm where device_id = $1 and msg_type >= 708
       order by raised_at, msg_type`,
      [device.id],
    )
  ).map(({ type, releasedAt, text }) => `${type} ${text} ${releasedAt === null ? 'open' : 'over'}`);

describe('a device outside of its lease', () => {
  test('is reported once when it moves after the end and once when it works, until it is returned', async () => {
    await hook(company, 'alarm.raised', 'alarm.released');
    const { id, contractNumber } = await lease();
    await isAt(0);
    await works(3);
    await later(DAY_MS);
    await turn();
    await isAt(200);
    await works(3, 10);
    await turn();
    expect(await alarms()).toEqual([]);
    await isAt(900);
    await turn();
    await turn();
    expect(await alarms()).toEqual([`708 ${contractNumber} open`]);
    await works(3);
    await turn();
    await isAt(5_000);
    await works(3);
    await turn();
    expect(await alarms()).toEqual([`708 ${contractNumber} open`, `709 ${contractNumber} open`]);
    const report = await ask('leaseCondition', { id });
    expect(report).toMatchObject({ outside: [{ kind: 'moved' }, { kind: 'used' }] });
    await ask('takeLeaseCondition', { id, phase: 'end' });
    await turn();
    await isAt(9_000);
    await turn();
    expect(await alarms()).toEqual([`708 ${contractNumber} over`, `709 ${contractNumber} over`]);
    expect(told().map(({ type, data }) => `${type} ${data.alarm.name} ${data.device.mcuId}`)).toEqual([
      `alarm.raised movedOutsideLease ${device.mcuId}`,
      `alarm.raised usedOutsideLease ${device.mcuId}`,
      `alarm.released movedOutsideLease ${device.mcuId}`,
      `alarm.released usedOutsideLease ${device.mcuId}`,
    ]);
  });

  test('is not reported while the lease runs, nor by a coarse position, nor during the next lease', async () => {
    const { endsAt } = await lease();
    await isAt(0);
    await isAt(5_000);
    await works(3);
    await later(endsAt - server.context.clock.now() + 1);
    await turn();
    await isAt(6_000, LocationKind.LBS2);
    await turn();
    await lease({ contractNumber: 'NEXT' });
    await isAt(20_000);
    await works(3);
    await turn();
    expect(await alarms()).toEqual([]);
    const watched = await rows('select contract_number from lease where device_id = $1 and outside_since <= $2', [
      device.id,
      server.context.clock.now(),
    ]);
    expect(watched).toEqual([]);
  });

  test('is reported when it works before the start although it was handed over, and no longer once the lease runs', async () => {
    const startsAt = server.context.clock.now() + DAY_MS;
    const { id } = await lease({ contractNumber: 'EARLY', startsAt, endsAt: startsAt + DAY_MS });
    await works(3);
    await turn();
    expect(await alarms()).toEqual([]);
    await ask('takeLeaseCondition', { id, phase: 'start' });
    await later(HOUR_MS);
    await turn();
    expect(await alarms()).toEqual([]);
    await works(3);
    await turn();
    expect(await alarms()).toEqual(['709 EARLY open']);
    server.context.clock.set(startsAt);
    await turn();
    expect(await alarms()).toEqual(['709 EARLY over']);
    const [row] = await rows('select outside_since, used_at from lease where id = $1', [id]);
    expect(row).toEqual({ outsideSince: startsAt + DAY_MS, usedAt: null });
  });

  test('is reported once even if a process is killed, and its message ends when the lease is removed', async () => {
    await hook(company, 'alarm.raised');
    const { id, contractNumber } = await lease({ contractNumber: 'KILLED' });
    await isAt(0);
    await later(DAY_MS);
    await turn();
    await isAt(3_000);
    const killed: Within = (asked, work) =>
      server.context.within(asked, async (tx) => {
        await work(tx);
        throw new Error('killed');
      });
    await expect(turn(killed)).rejects.toThrow('killed');
    expect(await alarms()).toEqual([]);
    await Promise.all([turn(), watchOutside(server.context, SIGNAL)]);
    await turn();
    expect(await alarms()).toEqual([`708 ${contractNumber} open`]);
    expect(told()).toHaveLength(1);
    await ask('deleteLease', { id });
    expect(await alarms()).toEqual([`708 ${contractNumber} over`]);
  });

  test('and outside its geofence while leased is shown with its condition', async () => {
    const { mcuId } = device;
    const shape = { kind: 'circle', centre: YARD, radiusMetre: 300 };
    const { id: geofenceId } = await ask<{ id: number }>('saveGeofence', { mcuId, name: 'Quay', shape });
    const { id } = await lease({ geofenceId });
    for (const metres of [0, 0, 900, 900, 900]) await isAt(metres);
    expect(await ask('leaseCondition', { id })).toMatchObject({ outside: [{ kind: 'left', geofenceName: 'Quay' }] });
  });

  test('is watched for thirty days after the lease', async () => {
    await lease();
    await isAt(0);
    await later(DAY_MS);
    await turn();
    await later(30 * DAY_MS);
    await isAt(3_000);
    await turn();
    expect(await alarms()).toEqual([]);
  });
});

describe('webhooks', () => {
  test('of both companies are called once when a lease begins and ends; others are not', async () => {
    const other = await addCompany(server.context);
    for (const each of [company, lessee, other]) await hook(each, 'lease.started', 'lease.ended');
    const startsAt = server.context.clock.now() + HOUR_MS;
    const { contractNumber, totalMinor } = await lease({ startsAt, endsAt: startsAt + DAY_MS });
    await turn();
    expect(told()).toEqual([]);
    server.context.clock.set(startsAt);
    await Promise.all([1, 2].map(() => queueMessages(server.context, new Set(), SIGNAL)));
    await later(HOUR_MS);
    const [{ id }] = (await rows<{ id: number }>('select id from lease where contract_number = $1', [
      contractNumber,
    ])) as [{ id: number }];
    await ask('endLease', { id });
    await turn();
    await turn();
    const paths = receiver.calls.map(({ path, body }) => `${path} ${JSON.parse(body).type}`);
    expect(paths.sort()).toEqual(
      [company, lessee].flatMap((each) => [`/${each.id} lease.ended`, `/${each.id} lease.started`]).sort(),
    );
    expect(told().find(({ type }) => type === 'lease.started')).toEqual({
      type: 'lease.started',
      timestamp: new Date(startsAt).toISOString(),
      data: {
        device: expect.objectContaining({ mcuId: device.mcuId }),
        lease: expect.objectContaining({ contractNumber, customer: 'Quayside Build', startsAt, totalMinor }),
      },
    });
  });

  test('are called for both of a lease that ended before anybody checked, in order', async () => {
    await hook(company, 'lease.started', 'lease.ended');
    await lease({ endsAt: server.context.clock.now() + 1_000 });
    await later(HOUR_MS);
    await turn();
    expect(told().map(({ type }) => type)).toEqual(['lease.started', 'lease.ended']);
  });
});
