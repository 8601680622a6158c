/** Records of a source of changes come in over MQTT and are read back by the API. */
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { decodeMapDevices } from '#domain/foundation/devices/map-devices.ts';
import { fieldBit } from '#domain/foundation/kinds/record-notes.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { ChargerStage, encodeUplink, type Monitor, type Tc } from '#domain/foundation/kinds/wire.ts';
import { decodeSeries } from '#domain/stream/history/series.ts';
import { readColumns } from '#domain/stream/history/series-columns.ts';
import { SeriesFrames } from '#domain/stream/history/series-stream.ts';
import { DEVICE_ROWS, type DeviceRow, toDevice } from '#server/foundation/devices/device-directory.ts';
import { systemScope } from '#server/platform/db/within.ts';
import type { LiveMessage } from '#server/platform/live/bus.ts';
import { REBUILD_PARTS, RECOMPUTATIONS } from '#server/start/features.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { inflate } from '#server/stream/history/deflate.ts';
import { rebuildDevice } from '#server/stream/recompute/rebuild/rebuild-device.ts';
import { addCompany, addDevice, leaseDevice } from '../../harness/builder.ts';
import { type CallName, sampleOf } from '../../harness/sample-input.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { startTestBroker } from '../../harness/test-broker.ts';
import { readCsv } from '../../reporting/reports/tables.ts';

const scope = systemScope('test');
const SOC = 1;
let server: TestServer;
let telemetry: Telemetry;
let broker: Awaited<ReturnType<typeof startTestBroker>>;
let token: string;
let companyId: number;
let device: { id: number; mcuId: string };
let client: MqttClient;
const live: LiveMessage[] = [];

beforeAll(async () => {
  server = await testServer();
  const { context } = server;
  broker = await startTestBroker('embedded', { ...context, metrics: context.metrics.broker });
  telemetry = createRecordPipeline({ ...context, broker: broker.broker }, { ingest: true, jobs: false });
  await telemetry.start();
  await broker.broker.start();
  companyId = (await addCompany(context)).id;
  token = await server.signIn('admin', companyId);
  context.live.subscribe((message) => live.push(message));
});
afterAll(async () => {
  await telemetry.stop();
  await broker.broker.stop();
  await server.stop();
});

beforeEach(async () => {
  const added = await addDevice(server.context, { companyId });
  device = added;
  client = await connectAsync(`mqtt://127.0.0.1:${broker.port()}`, {
    clientId: added.mcuId,
    username: added.mcuId,
    password: added.deviceKey,
  });
  live.length = 0;
  return () => client.endAsync();
});

/** Sends records of now, a packet each time that the clock has moved. */
async function send(...bodies: readonly Monitor[]): Promise<void> {
  const at = server.context.clock.now();
  const records = bodies.map((body, place): Measurement => ({ kind: KIND.monitor, unit: 0, at: at + place, body }));
  await client.publishAsync(`dev/${device.mcuId}/up/record`, Buffer.from(encodeUplink(records)), { qos: 1 });
}
const wait = (ms: number) => server.context.clock.advance(ms);
const ask = async <N extends CallName>(name: N, as = token): Promise<Output<Calls[N]>> => {
  const answer = await server.call(name, { ...sampleOf(name), mcuId: device.mcuId } as never, { token: as });
  expect(answer.resultMessage).toBe('success');
  return answer.resultModel as Output<Calls[N]>;
};
const listed = async (as = token) =>
  (await ask('findAllDeviceList', as)).find(({ mcuId }) => mcuId === device.mcuId)!.lastRecordData;

test('what is at rest is in list, live view and live feed with its age', async () => {
  const began = server.context.clock.now();
  await send({ socCentiPercent: 6400, currentUsingCentiAmp: 1240, currentChargingCentiAmp: 0, changes: true });
  wait(MINUTE_MS);
  await send({ voltageCentiVolt: 5239, changes: true });
  const values = { soc: 6400, voltageRaw: 5239, currentUsing: 1240, currentCharging: 0 };
  const held = ['soc', 'currentUsing', 'currentCharging'].map((name) => ({ name, since: began }));
  expect(await ask('getLastRealTimeData')).toMatchObject({ ...values, held, yhubStimeTs: began + MINUTE_MS });
  expect(await listed()).toMatchObject({ ...values, held, yhubStimeTs: began + MINUTE_MS });
  expect(live.at(-1)?.notify.realTimeData).toMatchObject({
    ...values,
    held: { values: held.map(({ name, since }) => ({ name, sinceMs: since })) },
  });
  wait(MINUTE_MS);
  await send({
    ...{ socCentiPercent: 6300, voltageCentiVolt: 5238 },
    currentUsingCentiAmp: 1200,
    currentChargingCentiAmp: 0,
  });
  expect(await listed()).toMatchObject({ soc: 6300 });
  expect((await listed())?.held).toBeUndefined();
});

test('a low charge that came once raises its warning while the voltage goes on', async () => {
  await send({ socCentiPercent: 400, voltageCentiVolt: 5100 });
  for (let place = 1; place <= 5; place++) {
    wait(MINUTE_MS);
    await send({ voltageCentiVolt: 5100 + place });
  }
  const warnings = await server.context.within(scope, (tx) =>
    tx.query('select msg_type, level, trigger_value from alarm where device_id = $1 order by id', [device.id]),
  );
  expect(warnings).toContainEqual({ msgType: 11, level: 2, triggerValue: 400 });
  expect(await listed()).toMatchObject({ soc: 400, voltageRaw: 5105 });
});

test('exported records name what of each held', async () => {
  const startTime = server.context.clock.now();
  await send({ socCentiPercent: 400, relayClosed: true, voltageCentiVolt: 5100 }, { voltageCentiVolt: 5101 });
  const period = { mcuId: device.mcuId, startTime, endTime: startTime + MINUTE_MS };
  const [head = [], ...rows] = readCsv((await server.call('exportRecords', period, { token })).bytes.toString());
  expect(rows.map((row) => row[head.indexOf('Charge (%)')])).toEqual(['4', '4']);
  expect(rows.map((row) => row[head.indexOf('Values from before')])).toEqual(['', 'Charge, Relay closed']);
});

test('a charger has its stage and what it last told of its output, with its age', async () => {
  const since = server.context.clock.now();
  const told = async (body: Partial<Tc>) => {
    const record = { stage: ChargerStage.CHARGER_STAGE_UNSPECIFIED, changes: true, ...body };
    const at = server.context.clock.now();
    const payload = encodeUplink([{ kind: KIND.tc, unit: 2, at, body: record }]);
    await client.publishAsync(`dev/${device.mcuId}/up/record`, Buffer.from(payload), { qos: 1 });
  };
  await told({ stage: ChargerStage.FLOAT, outputCentiVolt: 5400 });
  wait(MINUTE_MS);
  await told({ outputCentiAmp: 120 });
  const [record] = await ask('getLastEnergyRecords');
  expect(record).toMatchObject({
    ...{ unit: 2, kind: KIND.tc, at: since + MINUTE_MS },
    values: { stage: ChargerStage.FLOAT, outputCentiVolt: 5400, outputCentiAmp: 120 },
    held: [
      { name: 'stage', since },
      { name: 'outputCentiVolt', since },
    ],
  });
});

test('a cell and a probe that were not read are not known in their place', async () => {
  const body = { cellMillivolt: [3300, 0, 3298], temperatureCentiCelsius: [-27_315, 2400] };
  const record: Measurement = { kind: KIND.bms, unit: 0, at: server.context.clock.now(), body };
  await client.publishAsync(`dev/${device.mcuId}/up/record`, Buffer.from(encodeUplink([record])), { qos: 1 });
  const told = { cellMillivolt: [3300, null, 3298], temperatureCentiCelsius: [null, 2400] };
  expect(await ask('getLastBMSRecor')).toMatchObject(told);
});

test('what is gone is gone at once', async () => {
  await send({ socCentiPercent: 5000, voltageCentiVolt: 5100, changes: true });
  wait(SECOND_MS);
  await send({ goneFields: fieldBit(SOC), changes: true });
  expect(await ask('getLastRealTimeData')).toMatchObject({ soc: null, voltageRaw: 5100 });
  expect(await listed()).toMatchObject({ soc: null, voltageRaw: 5100 });
});

test('records of one packet are completed by each other', async () => {
  await send({ socCentiPercent: 5000 }, { voltageCentiVolt: 5100 }, { temperatureCentiCelsius: 2000 });
  expect(await ask('getLastRealTimeData')).toMatchObject({ soc: 5000, voltageRaw: 5100, batteryTemperature: 2000 });
});

test('a device cannot say itself what is held', async () => {
  await send({ socCentiPercent: 5000, heldFields: fieldBit(SOC), rawAtMs: 1, refusedFields: new Uint8Array([1]) });
  const answer = await ask('getLastRealTimeData');
  expect(answer).toMatchObject({ soc: 5000 });
  expect(answer.held).toBeUndefined();
});

test('a process that reads the state again, and a rebuild, believe the same', async () => {
  await send({ socCentiPercent: 5000, voltageCentiVolt: 5100, changes: true });
  wait(MINUTE_MS);
  await send({ voltageCentiVolt: 5101, changes: true });
  const before = { ...(await ask('getLastRealTimeData')), ...(await listed()) };
  const { context } = server;
  const row = await context.within(scope, (tx) => tx.one<DeviceRow>(`${DEVICE_ROWS} where d.id = $1`, [device.id]));
  await rebuildDevice({ ...context, recomputations: RECOMPUTATIONS, rebuildParts: REBUILD_PARTS }, toDevice(row));
  expect({ ...(await ask('getLastRealTimeData')), ...(await listed()) }).toEqual(before);
  wait(MINUTE_MS);
  await send({ voltageCentiVolt: 5102, changes: true });
  expect(await ask('getLastRealTimeData')).toMatchObject({ soc: 5000, voltageRaw: 5102, held: before.held });
});

test('who leases the device is not shown what was measured before', async () => {
  const { context } = server;
  const renter = await addCompany(context, { parentId: companyId });
  await send({
    ...{ socCentiPercent: 500, voltageCentiVolt: 5100, temperatureCentiCelsius: 2000 },
    ...{ currentUsingCentiAmp: 1200, currentChargingCentiAmp: 0, changes: true },
  });
  wait(MINUTE_MS);
  const from = context.clock.now();
  await leaseDevice(context, device.id, renter.path, { from, until: from + HOUR_MS });
  const lessee = await server.signIn('admin', renter.id);
  wait(MINUTE_MS);
  await send({ voltageCentiVolt: 5101, changes: true });
  expect(await ask('getLastRealTimeData', lessee)).toMatchObject({ soc: null, voltageRaw: 5101 });
  expect(await listed(lessee)).toMatchObject({ soc: null, voltageRaw: 5101 });
  expect(await ask('getLastRealTimeData')).toMatchObject({ soc: 500, voltageRaw: 5101 });
  // Nor does it take part in counts, filters, orders and the map.
  const counted = { charging: 0, low: 0, medianSoc: null };
  expect(await ask('fleetSummary', lessee)).toMatchObject({ total: 1, ...counted });
  expect((await ask('findAllDeviceList', lessee)).map(({ chargeState }) => chargeState)).toEqual([null]);
  for (const [state, seen] of Object.entries({ low: 0, discharging: 0, online: 1 })) {
    const filtered = { ...sampleOf('fleetSummary'), state };
    const answer = await server.call('fleetSummary', filtered as never, { token: lessee });
    expect(answer.resultModel).toMatchObject({ total: seen });
  }
  const map = decodeMapDevices((await server.call('mapDevices', sampleOf('mapDevices'), { token: lessee })).bytes);
  expect({ charge: [...map.chargeState], soc: [...map.socPercent] }).toEqual({ charge: [0], soc: [255] });
  expect((await ask('fleetSummary')).low).toBeGreaterThan(0);
});

test('what is held from before a lease is in no record that the lessee reads', async () => {
  const { context } = server;
  const renter = await addCompany(context);
  const before = { socCentiPercent: 2345, temperatureCentiCelsius: 3210, currentUsingCentiAmp: 0, changes: true };
  await send({ ...before, voltageCentiVolt: 5100 });
  wait(MINUTE_MS);
  const from = context.clock.now();
  await leaseDevice(context, device.id, renter.path, { from, until: from + 40 * HOUR_MS });
  const lessee = await server.signIn('admin', renter.id);
  wait(MINUTE_MS);
  await send({ voltageCentiVolt: 5101, changes: true });
  wait(HOUR_MS);
  await send({ voltageCentiVolt: 5102, temperatureCentiCelsius: 2500, changes: true });
  wait(HOUR_MS);
  await send({ voltageCentiVolt: 5103, changes: true });
  const until = context.clock.now();
  const read = async (call: 'listRecordData' | 'exportRecords', as: string, startTime: number, more: object = {}) => {
    const input = { mcuId: device.mcuId, startTime, endTime: until, ...more };
    return (await server.call(call, input as never, { token: as })).bytes;
  };
  const charts = async (as: string, startTime: number) => {
    const found = new SeriesFrames().push(await read('listRecordData', as, startTime, { fields: [1, 2, 5, 100] }));
    const { columns } = readColumns(found.map(decodeSeries), inflate);
    const values = (name: string) =>
      [...(columns.get(name) ?? [])].map((value) => (Number.isNaN(value) ? null : value));
    return { soc: values('soc'), voltage: values('voltage'), temperature: values('temperature') };
  };
  const voltage = [5101, 5102, 5103];
  expect(await charts(lessee, from)).toEqual({ soc: [], voltage, temperature: [null, 2500, 2500] });
  // Also where the times that are asked for begin later.
  expect(await charts(lessee, until)).toEqual({ soc: [], voltage: [5103], temperature: [2500] });
  expect(await charts(token, from)).toEqual({ soc: [2345, 2345, 2345], voltage, temperature: [3210, 2500, 2500] });

  const highest = async (as: string) =>
    (await ask('getWeekSoc', as)).map(({ maximum }) => maximum).filter((soc) => soc !== null);
  expect([await highest(lessee), await highest(token)]).toEqual([[], expect.arrayContaining([2345])]);
  const table = async (as: string) => readCsv((await read('exportRecords', as, from, { language: 'en' })).toString());
  expect((await table(lessee)).flat().join(' ')).not.toMatch(/23\.45|32\.1/);
  expect((await table(token)).flat().join(' ')).toMatch(/23\.4/);
});
