import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { encodeBody, encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { seal } from '#server/stream/history/merge.ts';
import { writeSeries } from '#server/stream/history/series-store.ts';
import { addCompany, addDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let telemetry: Telemetry;
let companyId: number;
let admin: string;
let user: string;
let mcuId: string;
/** Ten in the morning of the day before. */
let at: number;

beforeAll(async () => {
  server = await testServer();
  telemetry = createRecordPipeline(server.context, { ingest: true, jobs: false });
  await telemetry.start();
  companyId = (await addCompany(server.context)).id;
  admin = await server.signIn('admin', companyId);
  user = await server.signIn('commonUser', companyId);
  ({ mcuId } = await addDevice(server.context, { companyId }));
  at = utcDayStart(utcDay(server.context.clock.now()) - 1) + 600 * MINUTE_MS;
  const counts = Array.from({ length: 12 }, (_, place) => (place === 2 ? 0 : 13_423_700 + 50 * place));
  await send(
    counts.map((outputEnergyWattHour, place) => ({
      ...{ kind: KIND.inverter, unit: 0, at: at + 5 * place * MINUTE_MS },
      body: { state: 4, outputWatt: 600, outputEnergyWattHour },
    })),
  );
});
afterAll(async () => {
  await telemetry.stop();
  await server.stop();
});

async function send(records: readonly Measurement[]) {
  const uplink = {
    ...{ mcuId, channel: 'record' as const, payloads: [encodeUplink(records)] },
    receivedAt: server.context.clock.now(),
    connection: new AbortController().signal,
  };
  await new Promise<void>((stored) => server.context.broker.handler()?.(uplink, stored));
}

interface Told {
  energies: {
    energy: string;
    parts: (number | null)[];
    counted: number;
    doubts: number;
    doubted: object[];
    overruled: object[];
  }[];
}
async function output() {
  const date = new Date(at).toISOString().slice(0, 10);
  const { resultModel } = await server.call('getInverterStatistics', { mcuId, period: 'day', date }, { token: admin });
  return (resultModel as Told).energies.find(({ energy }) => energy === 'output')!;
}
const overrule = (input: object, token: string) =>
  server.call('overruleReading', { mcuId, unit: 0, kind: KIND.inverter, energy: 'output', ...input } as never, {
    token,
  });

test('a reading that does not fit is left out and told, and hours without records are not zero', async () => {
  const bad = { at: at + 10 * MINUTE_MS, wattHours: 0, why: 'fell' };
  const { parts, ...told } = await output();
  expect(told).toMatchObject({ counted: 550, doubts: 1, doubted: [bad], overruled: [] });
  expect(parts.flatMap((part) => (part === null ? [] : [Math.round(part)]))).toEqual([550]);
});

test('somebody who may change the device can say that it is right, and take that back', async () => {
  const input = { at: at + 10 * MINUTE_MS, believed: true };
  expect(await overrule(input, user)).toMatchObject({ resultMessage: 'guest_refuse' });
  expect(await overrule({ ...input, at: at + 1 }, admin)).toMatchObject({ resultMessage: 'reading_not_found' });
  expect(await overrule({ ...input, energy: 'fed' }, admin)).toMatchObject({ resultMessage: 'reading_not_found' });
  expect(await overrule(input, admin)).toMatchObject({ resultMessage: 'success' });
  // It counts; what came after cannot have been counted since, so the power tells it.
  expect(await output()).toMatchObject({ counted: 450, integrated: 50, doubts: 0, overruled: [{ at: input.at }] });
  expect(await overrule({ ...input, believed: false }, admin)).toMatchObject({ resultMessage: 'success' });
  expect(await output()).toMatchObject({ counted: 550, doubts: 1, overruled: [] });
  const noted = await server.context.within(systemScope('test'), (tx) =>
    tx.query<{ action: string }>("select action from audit_entry where action like 'energy.%Reading' order by at, id"),
  );
  expect(noted.map(({ action }) => action)).toEqual(['energy.believeReading', 'energy.doubtReading']);
});

test('a step is held against the rating of the device, also of days that were judged before it was known', async () => {
  const counts = Array.from({ length: 12 }, (_, place) => 50_000 + 10 * place + (place === 6 ? 300 : 0));
  const day = utcDay(at) - 2;
  const records = counts.map((solarEnergyWattHour, place) => {
    const instant = utcDayStart(day) + (600 + 5 * place) * MINUTE_MS;
    const payload = encodeBody(KIND.dmt, { stage: 1, solarEnergyWattHour });
    return { at: instant, receivedAt: instant, payload };
  });
  await server.context.within(systemScope('test'), async (tx) => {
    const [device] = await tx.query<{ id: number }>('select id from device where mcu_id = $1', [mcuId]);
    const key = { day, kind: KIND.dmt, unit: 0 };
    await writeSeries(tx, [{ deviceId: device!.id, ...key, ...seal(records, key) }]);
  });
  const solar = async (model: string | null, capacityCentiAmpHour: number | null) => {
    await server.context.within(systemScope('test'), (tx) =>
      tx.query('update device set model = $2, capacity_centi_amp_hour = $3 where mcu_id = $1', [
        mcuId,
        model,
        capacityCentiAmpHour,
      ]),
    );
    const date = new Date(utcDayStart(day)).toISOString().slice(0, 10);
    const { resultModel } = await server.call(
      'getInverterStatistics',
      { mcuId, period: 'day', date },
      { token: admin },
    );
    const { counted, doubts } = (resultModel as Told).energies.find(({ energy }) => energy === 'solar')!;
    return { counted: Math.round(counted), doubts };
  };
  // 5 kW may be, 400 W may not.
  expect(await solar(null, null)).toMatchObject({ doubts: 0 });
  expect(await solar('DMT-30', null)).toEqual({ counted: 110, doubts: 1 });
  // Of a battery as small as that no more is known than of any.
  expect(await solar('DMT-30', 100)).toEqual({ counted: 110, doubts: 1 });
  expect(await solar(null, null)).toMatchObject({ doubts: 0 });
});

test('what an inverter hands on is held against the mains connection of its system, as soon as it is entered', async () => {
  const device = await addDevice(server.context, { companyId });
  const day = utcDay(at) - 2;
  // 2.4 kW, and once 21.6 kW: from one phase of 63 A beside an inverter of 3 kW, but not from 16 A.
  const counts = Array.from({ length: 12 }, (_, place) => 50_000 + 200 * place + (place === 6 ? 1600 : 0));
  const records = counts.map((inputEnergyWattHour, place) => {
    const instant = utcDayStart(day) + (600 + 5 * place) * MINUTE_MS;
    return {
      at: instant,
      receivedAt: instant,
      payload: encodeBody(KIND.inverter, { state: 4, inputEnergyWattHour }),
    };
  });
  await server.context.within(systemScope('test'), async (tx) => {
    await tx.query("update device set model = 'IC-3000' where id = $1", [device.id]);
    const key = { day, kind: KIND.inverter, unit: 0 };
    await writeSeries(tx, [{ deviceId: device.id, ...key, ...seal(records, key) }]);
  });
  const mains = async () => {
    const date = new Date(utcDayStart(day)).toISOString().slice(0, 10);
    const input = { mcuId: device.mcuId, period: 'day', date };
    const { resultModel } = await server.call('getInverterStatistics', input as never, { token: admin });
    return (resultModel as Told).energies.find(({ energy }) => energy === 'mains')!.doubts;
  };
  expect(await mains()).toBe(0);
  const system = { name: 'House', kind: 'house' as const };
  const { resultModel } = await server.call(
    'addDeviceBindSystemBase',
    { companyId, ...system, mcuId: device.mcuId, mainsAmp: 16, mainsPhases: 1, mainsVolt: 230 },
    { token: admin },
  );
  const { id } = resultModel as { id: number };
  expect(await mains()).toBe(1);
  const change = (supply: object) =>
    server.call('updateDeviceBindSystemBase', { id, ...system, ...supply }, { token: admin });
  await change({ mainsAmp: 63, mainsPhases: 3, mainsVolt: 230 });
  expect(await mains()).toBe(0);
  await change({ mainsAmp: 16, mainsPhases: 1, mainsVolt: 230 });
  expect(await mains()).toBe(1);
  await change({});
  expect(await mains()).toBe(0);
});
