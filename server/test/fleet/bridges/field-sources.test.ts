/** What devices and homes really publish, from a real Mosquitto beside them through a bridge to what the API answers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SourceInput, sourceSettings } from '#bridge/settings.ts';
import { startBridge } from '#bridge/start.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { bodyOfLogged, InverterState } from '#domain/foundation/kinds/wire.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { mosquitto } from '../../../../bridge/test/mosquitto.ts';
import { endAfterEach, ends, folder } from '../../../../bridge/test/rig.ts';
import { addCompany, addDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { startTestBroker } from '../../harness/test-broker.ts';

endAfterEach();
const scope = systemScope('test');
const portal = '0123456789ab';
let server: TestServer;
let telemetry: Telemetry;
let broker: Awaited<ReturnType<typeof startTestBroker>>;
let token: string;
let companyId: number;

beforeAll(async () => {
  server = await testServer();
  const { context } = server;
  broker = await startTestBroker('embedded', { ...context, metrics: context.metrics.broker });
  telemetry = createRecordPipeline({ ...context, broker: broker.broker }, { ingest: true, jobs: false });
  await telemetry.start();
  await broker.broker.start();
  companyId = (await addCompany(context)).id;
  token = await server.signIn('admin', companyId);
});
afterAll(async () => {
  await telemetry.stop();
  await broker.broker.stop();
  await server.stop();
});

/** On a machine with much to do, too. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 });
const wait = (ms: number) => server.context.clock.advance(ms);

/** A device behind a bridge that reads a source beside a Mosquitto of its own. */
async function behind(sourceOf: (url: string) => SourceInput, intervalSeconds = 0) {
  const [device, beside] = [await addDevice(server.context, { companyId }), await mosquitto()];
  const lines: string[] = [];
  const source = sourceSettings.parse(sourceOf(beside.url));
  const bridge = startBridge({
    settings: {
      ...{ server: `mqtt://127.0.0.1:${broker.port()}`, dataFolder: folder(), keepMegabytes: 1 },
      devices: [{ mcuId: device.mcuId, key: device.deviceKey, intervalSeconds, sources: [source] }],
    },
    ...{ log: (line) => lines.push(line), now: () => server.context.clock.now(), retryMs: 50, keepAliveMs: 50 },
  });
  ends.push(() => bridge.stop());
  const records = () =>
    server.context.within(scope, (tx) =>
      tx.query<{ kind: number; unit: number; at: number; payload: Buffer }>(
        'select kind, unit, at, payload from record_log where device_id = $1 order by at',
        [device.id],
      ),
    );
  const bodies = async <K extends Measurement['kind']>(kind: K) =>
    (await records()).filter((record) => record.kind === kind).map(({ payload }) => bodyOfLogged(kind, payload));
  const listed = async () => {
    const { resultModel } = await server.call('findAllDeviceList', {}, { token });
    return (resultModel as Output<Calls['findAllDeviceList']>).find(({ mcuId }) => mcuId === device.mcuId)!
      .lastRecordData;
  };
  const alarms = () =>
    server.context.within(scope, (tx) =>
      tx.query('select msg_type, level from alarm where device_id = $1 order by id', [device.id]),
    );
  /** Publishes until it has arrived: the bridge may not listen yet. */
  const arrives = (publish: () => Promise<unknown>, count = 1) =>
    eventually(async () => {
      await publish();
      return (await records()).length;
    }).toBeGreaterThanOrEqual(count);
  return { device, beside, lines, records, bodies, listed, alarms, arrives };
}

const entities = [
  { entity: 'sensor.pack_soc', channel: 'monitor.soc' },
  { entity: 'sensor.pack_u', channel: 'monitor.voltage' },
  { entity: 'sensor.pack_i', channel: 'monitor.current' },
];

describe('Home Assistant', () => {
  test('a low charge that is published once raises its warning while the voltage goes on, and is in the list', async () => {
    const { beside, listed, alarms, arrives, records } = await behind((url) => ({
      type: 'home-assistant',
      broker: url,
      entities,
    }));
    const state = (name: string, text: string) =>
      beside.publishText(`homeassistant/sensor/pack_${name}/state`, text, true);
    await arrives(() => state('u', '50.9'));
    await state('soc', '3.5');
    await state('i', '-6');
    await eventually(async () => (await listed())?.currentUsing).toBe(600);
    for (let minute = 1; minute <= 3; minute++) {
      wait(MINUTE_MS);
      const before = (await records()).length;
      await state('u', `50.${80 + minute}`);
      await eventually(async () => (await records()).length).toBeGreaterThan(before);
    }
    expect(await alarms()).toContainEqual({ msgType: 11, level: 2 });
    expect(await listed()).toMatchObject({ soc: 350, voltageRaw: 5083, currentUsing: 600 });
    await state('soc', 'unavailable');
    await eventually(async () => (await listed())?.soc).toBeNull();
    expect(await listed()).toMatchObject({ voltageRaw: 5083, currentUsing: 600 });
  });

  test('a battery at rest, whose states do not change, stays online with what it told', async () => {
    const { beside, listed, alarms, arrives, records } = await behind((url) => ({
      ...{ type: 'home-assistant', broker: url, entities },
    }));
    await arrives(() => beside.publishText('homeassistant/sensor/pack_soc/state', '64', true));
    for (let minutes = 0; minutes < 8; minutes++) {
      const before = (await records()).length;
      wait(MINUTE_MS);
      await eventually(async () => (await records()).length).toBeGreaterThan(before);
    }
    expect(await listed()).toMatchObject({ soc: 6400 });
    expect(await alarms()).toEqual([]);
  });

  test('of a tracker whose coordinates come apart, every move is stored at its time', async () => {
    const track = ['latitude', 'longitude'].map((attribute) => ({
      ...{ entity: 'device_tracker.van', attribute, channel: `location.${attribute}` },
    }));
    const { beside, arrives, bodies, records } = await behind((url) => ({
      type: 'home-assistant',
      broker: url,
      entities: track,
    }));
    const attribute = (name: string, value: number) =>
      beside.publishText(`homeassistant/device_tracker/van/${name}`, String(value), true);
    await arrives(async () => {
      await attribute('latitude', 51.5);
      await attribute('longitude', 7.5);
    });
    const moved = async (latitude: number, longitude: number) => {
      await eventually(async () => {
        wait(SECOND_MS);
        return (await bodies(KIND.location)).at(-1);
      }).toMatchObject({
        ...{ latitudeMicroDegree: latitude * 1e6, longitudeMicroDegree: longitude * 1e6 },
      });
    };
    await moved(51.5, 7.5);
    wait(MINUTE_MS);
    await attribute('latitude', 51.501);
    await moved(51.501, 7.5);
    wait(MINUTE_MS);
    await attribute('longitude', 7.501);
    await moved(51.501, 7.501);
    const instants = (await records()).map(({ at }) => Number(at));
    expect(new Set(instants).size).toBe(instants.length);
  });
});

describe('a GX device', () => {
  const venus = (service: string) => (url: string) => ({
    ...{ type: 'venus' as const, broker: url, portal },
    services: [{ service, unit: 0 }],
  });

  test('feeding in has its current, and external control charges', async () => {
    const { beside, arrives, bodies } = await behind(venus('vebus/275'));
    const say = (path: string, value: number) => beside.publish(`N/${portal}/vebus/275/${path}`, { value });
    await arrives(() => say('State', 252));
    await say('Ac/ActiveIn/L1/I', -8.2);
    await say('Ac/ActiveIn/P', -1880);
    await eventually(async () => (await bodies(KIND.inverter)).at(-1)).toMatchObject({
      state: InverterState.CHARGING,
      inputCentiAmp: 820,
      inputWatt: -1880,
    });
  });

  test('a battery that only the broker remembers is no record and does not make its device online', async () => {
    const beside = await mosquitto();
    await beside.publish(`N/${portal}/battery/3/Soc`, { value: 33 }, true);
    const asked = beside.heard(`R/${portal}/battery/3/Soc`);
    const { records, listed, arrives } = await behind(() => venus('battery/3')(beside.url));
    await asked;
    expect(await records()).toEqual([]);
    expect(await listed()).toBeNull();
    await arrives(() => beside.publish(`N/${portal}/battery/3/Soc`, { value: 34 }));
    expect(await listed()).toMatchObject({ soc: 3400 });
  });
});

describe('JSON', () => {
  test('NaN costs one value, and text that is no number is named', async () => {
    const values = [
      { path: 'soc', channel: 'monitor.soc' },
      { path: 'u', channel: 'monitor.voltage' },
      { path: 't', channel: 'monitor.temperature' },
    ];
    const { beside, arrives, bodies, lines } = await behind((url) => ({
      type: 'json-mqtt',
      broker: url,
      topic: 'pack',
      mapping: { values },
    }));
    await arrives(() => beside.publishText('pack', '{"soc": 77.5, "u": 51.2, "t": NaN}', false));
    expect((await bodies(KIND.monitor))[0]).toMatchObject({ socCentiPercent: 7750, voltageCentiVolt: 5120 });
    wait(SECOND_MS);
    await beside.publishText('pack', '{"soc": 77, "u": "51,3", "t": 20}', false);
    await eventually(async () => (await bodies(KIND.monitor)).at(-1)).toMatchObject({
      socCentiPercent: 7700,
      temperatureCentiCelsius: 2000,
    });
    expect(lines).toContain('pack: u is no number: 51,3');
  });

  test('all samples of a message are records of their own', async () => {
    const { beside, arrives, bodies, records } = await behind(
      (url) => ({
        ...{ type: 'json-mqtt' as const, broker: url, topic: 'gateway' },
        mapping: {
          time: { path: 'Device B.0.ts', in: 'milliseconds' },
          values: [{ path: 'Device B.0.values.soc', channel: 'monitor.soc' }],
        },
      }),
      60,
    );
    const from = server.context.clock.now() - 10 * MINUTE_MS;
    const samples = [40, 41, 42].map((soc, place) => ({ ts: from + place * 15_000, values: { soc } }));
    await arrives(() => beside.publish('gateway', { 'Device B': samples.toReversed() }), 3);
    expect((await bodies(KIND.monitor)).map(({ socCentiPercent }) => socCentiPercent)).toEqual([4000, 4100, 4200]);
    expect((await records()).map(({ at }) => Number(at) - from)).toEqual([0, 15_000, 30_000]);
  });
});
