/** What comes twice within a millisecond has no interval that could be learned, and is stored and counted all the same. */
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceSettings } from '#bridge/settings.ts';
import { startBridge } from '#bridge/start.ts';
import { HOUR_MS, MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink, InverterState } from '#domain/foundation/kinds/wire.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { mosquitto } from '../../../../bridge/test/mosquitto.ts';
import { endAfterEach, ends, folder } from '../../../../bridge/test/rig.ts';
import { addCompany, addDevice } from '../../harness/builder.ts';
import { type CallName, sampleOf } from '../../harness/sample-input.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { startTestBroker } from '../../harness/test-broker.ts';

endAfterEach();
const START = utcDayStart(utcDay(Date.UTC(2026, 10, 17))) + 8 * HOUR_MS;
let server: TestServer;
let telemetry: Telemetry;
let broker: Awaited<ReturnType<typeof startTestBroker>>;
let token: string;
let companyId: number;

beforeAll(async () => {
  server = await testServer({ now: START });
  const { context } = server;
  broker = await startTestBroker('embedded', { ...context, metrics: context.metrics.broker });
  telemetry = createRecordPipeline({ ...context, broker: broker.broker }, { ingest: true, jobs: false });
  await telemetry.start();
  await broker.broker.start();
  companyId = (await addCompany(context, { timeZone: 'Etc/UTC' })).id;
  token = await server.signIn('admin', companyId);
});
afterAll(async () => {
  await telemetry.stop();
  await broker.broker.stop();
  await server.stop();
});

type Device = Awaited<ReturnType<typeof addDevice>>;
const newDevice = () =>
  addDevice(server.context, { companyId, chemistry: 'lfp', nominalCentiVolt: 5120, capacityCentiAmpHour: 10_000 });
const instantsOf = async ({ id }: Device, kind: number) =>
  (
    await server.context.within(systemScope('test'), (tx) =>
      tx.query<{ at: number }>('select at from record_log where device_id = $1 and kind = $2 order by at', [id, kind]),
    )
  ).map(({ at }) => at);

/** What is told of the device: nothing of it is divided by a time that is none. */
async function told({ mcuId }: Device) {
  const now = server.context.clock.now();
  const ask = async (name: CallName, more: object) =>
    (await server.call(name, { ...sampleOf(name), mcuId, ...more } as never, { token })).resultModel;
  const date = new Date(START).toISOString().slice(0, 10);
  const period = { startTime: utcDayStart(utcDay(START)), endTime: now };
  const [hours, { energies }] = [
    (await ask('getOdcByDayAndHour', period)) as { dischargingMinutes: number; wattHoursOut: number }[],
    (await ask('getInverterStatistics', { period: 'day', date })) as {
      energies: { energy: string; counted: number; integrated: number; unknownMs?: number }[];
    },
  ];
  const output = energies.find(({ energy }) => energy === 'output');
  return {
    minutes: Math.round(hours.reduce((sum, hour) => sum + hour.dischargingMinutes, 0)),
    wattHours: Math.round(hours.reduce((sum, hour) => sum + hour.wattHoursOut, 0)),
    output: output && { counted: output.counted, integrated: Math.round(output.integrated) },
  };
}

test('of a source whose messages come in pairs both are kept, and hours and energies are those of the time between pairs', async () => {
  const [device, beside] = [await newDevice(), await mosquitto()];
  const value = (path: string, channel: string) => ({ path, channel, factor: 1, unit: 0, offset: 0 });
  const values = [
    value('v', 'monitor.voltage'),
    value('a', 'monitor.current'),
    value('w', 'inverter.outputPower'),
    value('wh', 'inverter.outputEnergy'),
  ];
  const lines: string[] = [];
  const bridge = startBridge({
    settings: {
      ...{ server: `mqtt://127.0.0.1:${broker.port()}`, dataFolder: folder(), keepMegabytes: 1 },
      devices: [
        {
          ...{ mcuId: device.mcuId, key: device.deviceKey, intervalSeconds: 0 },
          sources: [
            sourceSettings.parse({ type: 'json-mqtt', broker: beside.url, topic: 'pack', mapping: { values } }),
          ],
        },
      ],
    },
    ...{ log: (line: string) => lines.push(line), now: server.context.clock.now, retryMs: 50 },
  });
  ends.push(() => bridge.stop());
  await expect.poll(() => lines.some((line) => line.includes('listens to'))).toBe(true);
  // What is told once more within a second is the same sample.
  const say = (wh: number, a: number) => beside.publish('pack', { v: 51.2, a, w: 1000, wh });
  for (let minute = 0; minute <= 60; minute++) {
    await say(70_000 + 10 * minute, -20);
    await say(70_001 + 10 * minute, -20.02);
    await expect
      .poll(async () => (await instantsOf(device, KIND.monitor)).length, { timeout: 15_000, interval: 5 })
      .toBe(2 * (minute + 1));
    server.context.clock.advance(MINUTE_MS);
  }
  for (const kind of [KIND.monitor, KIND.inverter]) {
    const instants = await instantsOf(device, kind);
    expect(instants).toHaveLength(122);
    expect(instants.filter((at, place) => place % 2 === 1 && at - instants[place - 1]! === 1)).toHaveLength(61);
  }
  expect(await told(device)).toEqual({
    minutes: 60,
    wattHours: 1025,
    output: { counted: 601, integrated: 0 },
  });
});

test('a device of which nothing but two records of one millisecond are known has no hours, and no energy', async () => {
  const device = await newDevice();
  const at = server.context.clock.now();
  const records = [0, 1].flatMap((more) => [
    { kind: KIND.monitor, unit: 0, at: at + more, body: { voltageCentiVolt: 5120, currentUsingCentiAmp: 2000 } },
    { kind: KIND.inverter, unit: 0, at: at + more, body: { state: InverterState.INVERTING, outputWatt: 1000 } },
  ]);
  const client = await connectAsync(`mqtt://127.0.0.1:${broker.port()}`, {
    ...{ clientId: device.mcuId, username: device.mcuId, password: device.deviceKey },
  });
  ends.push(() => client.endAsync());
  await client.publishAsync(`dev/${device.mcuId}/up/record`, Buffer.from(encodeUplink(records)), { qos: 1 });
  expect(await instantsOf(device, KIND.monitor)).toEqual([at, at + 1]);
  expect(await told(device)).toEqual({ minutes: 0, wattHours: 0, output: { counted: 0, integrated: 0 } });
});
