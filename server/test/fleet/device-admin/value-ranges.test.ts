/** Ranges that people set: what is out of them is refused and told, and the rest of its record stored. */
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input, Output } from '#domain/contract/define.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { bodyOfLogged, encodeUplink, type Monitor } from '#domain/foundation/kinds/wire.ts';
import { createDeviceDirectory } from '#server/foundation/devices/device-directory.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { addCompany, addDevice, type BuiltCompany, leaseDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { startTestBroker } from '../../harness/test-broker.ts';

const scope = systemScope('test');
let server: TestServer;
let telemetry: Telemetry;
let broker: Awaited<ReturnType<typeof startTestBroker>>;
let company: BuiltCompany;
let admin: string;
let device: Awaited<ReturnType<typeof addDevice>>;

beforeAll(async () => {
  server = await testServer();
  const { context } = server;
  broker = await startTestBroker('embedded', { ...context, metrics: context.metrics.broker });
  telemetry = createRecordPipeline({ ...context, broker: broker.broker }, { ingest: true, jobs: false });
  await telemetry.start();
  await broker.broker.start();
});
afterAll(async () => {
  await telemetry.stop();
  await broker.broker.stop();
  await server.stop();
});
beforeEach(async () => {
  company = await addCompany(server.context);
  admin = await server.signIn('admin', company.id);
  device = await addDevice(server.context, { companyId: company.id, deviceType: 'a' });
});

const query = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(scope, (tx) => tx.query<T>(text, values));

async function send(body: Monitor, of = device): Promise<void> {
  const client = await connectAsync(`mqtt://127.0.0.1:${broker.port()}`, {
    clientId: of.mcuId,
    username: of.mcuId,
    password: of.deviceKey,
  });
  server.context.clock.advance(SECOND_MS);
  const record = { kind: KIND.monitor, unit: 0, at: server.context.clock.now(), body } as const;
  await client.publishAsync(`dev/${of.mcuId}/up/record`, Buffer.from(encodeUplink([record])), { qos: 1 });
  await client.endAsync();
}
const stored = async ({ id } = device) => {
  const rows = await query<{ payload: Uint8Array }>(
    'select payload from record_log where device_id = $1 and kind = $2 order by at',
    [id, KIND.monitor],
  );
  return rows.map(({ payload }) => {
    const { refusedFields: _, ...values } = bodyOfLogged(KIND.monitor, payload);
    return JSON.parse(JSON.stringify(values));
  });
};

type Channel = Output<Calls['getValueRanges']>['channels'][number];
const channels = async (token = admin, { mcuId } = device): Promise<Channel[]> => {
  await telemetry.ingest.refused.write();
  const answer = await server.call('getValueRanges', { mcuId }, { token });
  expect(answer.resultMessage).toBe('success');
  return (answer.resultModel as Output<Calls['getValueRanges']>).channels;
};
const voltageOf = async (...args: Parameters<typeof channels>) =>
  (await channels(...args)).find(({ channel }) => channel === 'voltage')!;
/** Sets a range, and waits until this process has heard of it. */
async function save(
  scopeOf: Input<Calls['saveValueRanges']>['scope'],
  range: { lowest: number; highest: number } | null,
  { token = admin, channel = 'voltage', kind = KIND.monitor as number } = {},
) {
  let unsubscribe = () => {};
  const heard = new Promise<void>((done) => {
    unsubscribe = server.context.invalidations.subscribe(({ topic }) => {
      if (topic === 'device' || topic === 'company') done();
    });
  });
  const input = { scope: scopeOf, ranges: [{ kind, channel, range }] };
  const answer = await server.call('saveValueRanges', input as never, { token });
  if ((answer.resultModel as { devices: number } | null)?.devices) await heard;
  unsubscribe();
  return answer;
}
const ofDevice = () => ({ mcuIds: [device.mcuId] });
const VOLTS = { lowest: 0, highest: 6000 };

test('a value out of the range of a person is refused and told, and the rest of its record stored', async () => {
  await send({ voltageCentiVolt: 6553, temperatureCentiCelsius: 2500 });
  expect(await save(ofDevice(), VOLTS)).toMatchObject({ resultMessage: 'success', resultModel: { devices: 1 } });
  await send({ voltageCentiVolt: 6553, temperatureCentiCelsius: 2600 });
  await send({ voltageCentiVolt: 0, temperatureCentiCelsius: 2700 });
  await send({ voltageCentiVolt: 6553 });
  expect(await stored()).toEqual([
    { voltageCentiVolt: 6553, temperatureCentiCelsius: 2500 },
    expect.objectContaining({ temperatureCentiCelsius: 2600 }),
    { voltageCentiVolt: 0, temperatureCentiCelsius: 2700 },
  ]);
  expect(await voltageOf()).toMatchObject({
    possible: { lowest: -1000, highest: 200_000 },
    believed: { ...VOLTS, origin: { layer: 'device' } },
    inherited: null,
    refused: 2,
    refusedAt: server.context.clock.now(),
  });
  expect(await server.call('checkOnline', { mcuId: device.mcuId }, { token: admin })).toMatchObject({
    resultModel: { refused: [{ reason: 'out_of_set_range', count: 2, example: { field: 'voltage' } }] },
  });
  expect(await save(ofDevice(), null)).toMatchObject({ resultModel: { devices: 1 } });
  await send({ voltageCentiVolt: 6553 });
  expect((await stored()).at(-1)).toMatchObject({ voltageCentiVolt: 6553 });
  expect(await voltageOf()).toMatchObject({ believed: null, refused: 2 });
  server.context.clock.advance(DAY_MS + HOUR_MS);
  expect(await voltageOf()).toMatchObject({ refused: 0, refusedAt: null });
});

test('devices of a type follow what is set for it, except for what is set for themselves', async () => {
  const own = await addDevice(server.context, { companyId: company.id, deviceType: 'a' });
  const other = await addDevice(server.context, { companyId: company.id, deviceType: 'b' });
  for (const each of [device, own, other]) await send({ voltageCentiVolt: 5000 }, each);
  const type = { companyId: company.id, deviceType: 'a' };
  expect(await save(type, VOLTS)).toMatchObject({ resultModel: { devices: 2 } });
  await save({ mcuIds: [own.mcuId] }, { lowest: 0, highest: 7000 });
  for (const each of [device, own, other]) await send({ voltageCentiVolt: 6553, socCentiPercent: 5000 }, each);
  const newest = async (of: typeof device) => (await stored(of)).at(-1).voltageCentiVolt;
  // Where it is refused, the one of before holds.
  expect(await newest(device)).toBe(5000);
  expect(await newest(own)).toBe(6553);
  expect(await newest(other)).toBe(6553);
  expect(await voltageOf(admin, device)).toMatchObject({
    believed: { ...VOLTS, origin: { layer: 'type', companyId: company.id, deviceType: 'a' } },
    inherited: VOLTS,
    refused: 1,
  });
  expect(await voltageOf(admin, own)).toMatchObject({
    believed: { highest: 7000, origin: { layer: 'device' } },
    inherited: VOLTS,
    refused: 0,
  });
  expect(await voltageOf(admin, other)).toMatchObject({ believed: null, refused: 0 });
});

test.each([
  ['wider below', { lowest: -1001, highest: 6000 }, {}],
  ['wider above', { lowest: 0, highest: 200_001 }, {}],
  ['ends changed over', { lowest: 6000, highest: 0 }, {}],
  ['a channel that is not there', VOLTS, { channel: 'nothing' }],
  ['a place', { lowest: 0, highest: 1 }, { channel: 'latitude', kind: KIND.location }],
])('%s is refused, by its field', async (_, range, of) => {
  expect(await save(ofDevice(), range, of)).toMatchObject({
    resultMessage: 'param_error',
    resultMessageParam: expect.stringContaining('ranges.'),
  });
});

test('another company, a lessee and guests neither see nor set it; those who only use see it', async () => {
  const other = await addCompany(server.context);
  const lessee = await addCompany(server.context);
  const now = server.context.clock.now();
  await leaseDevice(server.context, device.id, lessee.path, { from: now - DAY_MS, until: now + DAY_MS });
  const type = { companyId: company.id, deviceType: 'a' };
  const callers = [
    [await server.signIn('admin', other.id), 'device_not_found', 'device_not_found', 'company_not_found'],
    [await server.signIn('admin', lessee.id), 'device_not_found', 'permission_denied', 'company_not_found'],
    [await server.signIn('guest', company.id), 'guest_refuse', 'guest_refuse', 'guest_refuse'],
    [await server.signIn('commonUser', company.id), 'success', 'guest_refuse', 'guest_refuse'],
  ] as const;
  for (const [token, seen, set, ofType] of callers) {
    expect(await server.call('getValueRanges', { mcuId: device.mcuId }, { token })).toMatchObject({
      resultMessage: seen,
    });
    expect(await save(ofDevice(), VOLTS, { token })).toMatchObject({ resultMessage: set });
    expect(await save(type, VOLTS, { token })).toMatchObject({ resultMessage: ofType });
  }
  expect(await query('select value_ranges from device where id = $1', [device.id])).toEqual([{ valueRanges: {} }]);
});

test('another process takes it from the next record on, and who did it is noted', async () => {
  const sibling = await server.context.sibling();
  const directory = createDeviceDirectory(sibling.within, sibling.invalidations);
  directory.start();
  const ranges = async () => [...((await directory.find(device.mcuId))?.ranges?.get(KIND.monitor) ?? [])];
  expect(await ranges()).toEqual([]);
  await save(ofDevice(), VOLTS);
  await expect.poll(ranges).toEqual([['voltageCentiVolt', [0, 6000]]]);
  await save({ companyId: company.id }, { lowest: 0, highest: 9000 }, { channel: 'temperature' });
  await expect.poll(async () => (await ranges()).length).toBe(2);
  directory.stop();
  await sibling.stop();
  const entries = await query<{ target: string; detail: object }>(
    "select target, detail from audit_entry where action = 'devices.saveRanges' and company_path = $1 order by id",
    [company.path],
  );
  expect(entries).toEqual([
    { target: device.mcuId, detail: { ranges: 'voltage 0…60 V' } },
    { target: String(company.id), detail: { ranges: 'temperature 0…90 °C' } },
  ]);
});

test('what is as it was is not noted again', async () => {
  await save(ofDevice(), VOLTS);
  expect(await save(ofDevice(), VOLTS)).toMatchObject({ resultModel: { devices: 0 } });
  await save({ companyId: company.id }, VOLTS);
  expect(await save({ companyId: company.id }, VOLTS)).toMatchObject({ resultModel: { devices: 0 } });
  expect(
    await query("select 1 from audit_entry where action = 'devices.saveRanges' and company_path = $1", [company.path]),
  ).toHaveLength(2);
});

test('no limit of a device lifts the range of its type, and of a type that of its company', async () => {
  const possible = { lowest: -1000, highest: 200_000 };
  const own = await addDevice(server.context, { companyId: company.id, deviceType: 'c' });
  const other = await addDevice(server.context, { companyId: company.id, deviceType: 'd' });
  await save({ companyId: company.id }, VOLTS);
  await save({ mcuIds: [own.mcuId] }, possible);
  for (const each of [own, other]) await send({ voltageCentiVolt: 6553 }, each);
  expect([(await stored(own)).length, (await stored(other)).length]).toEqual([1, 0]);
  expect(await voltageOf(admin, own)).toMatchObject({
    believed: { ...possible, origin: { layer: 'device' } },
    inherited: { ...VOLTS, origin: { layer: 'company' } },
    refused: 0,
  });
  await save({ companyId: company.id, deviceType: 'd' }, possible);
  await send({ voltageCentiVolt: 6553 }, other);
  expect(await stored(other)).toHaveLength(1);
  // What is above counts again when it is taken away.
  await save({ mcuIds: [own.mcuId] }, null);
  expect(await voltageOf(admin, own)).toMatchObject({ believed: VOLTS });
  await save({ companyId: company.id }, null);
});
