import { describe, expect, test } from 'vitest';
import { entitySchema } from '#domain/fleet/bridges/sources.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { fieldBit } from '#domain/foundation/kinds/record-notes.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { bodyOfLogged } from '#domain/foundation/kinds/wire.ts';
import { testBroker } from '../../simulator/test/broker.ts';
import { mosquitto } from './mosquitto.ts';
import { endAfterEach, ends, folder, settings, start } from './rig.ts';

endAfterEach();
const portal = '0123456789ab';
type Server = Awaited<ReturnType<typeof testBroker>>;

/** Bodies of the monitor's records as they arrived, and the newest value of each field with what is gone applied. */
const bodies = (server: Server, unit = 0) =>
  server.records.flatMap((record) =>
    record.kind === KIND.monitor && record.unit === unit ? [bodyOfLogged(KIND.monitor, record.payload)] : [],
  );
const isGone = (server: Server, field: number, unit = 0) =>
  bodies(server, unit).some(({ goneFields = 0 }) => (goneFields & fieldBit(field)) !== 0);

/** On a machine with much to do, too. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 });
async function home() {
  const [server, broker] = [await testBroker(), await mosquitto()];
  ends.push(() => server.stop());
  return { server, broker };
}
const SOC = 1;
const VOLTAGE = 2;

describe('with Mosquitto beside the devices', () => {
  test('states of Home Assistant are changes, and what is unavailable is gone', async () => {
    const { server, broker } = await home();
    const entities = ['soc', 'u'].map((name) =>
      entitySchema.parse({ entity: `sensor.bat_${name}`, channel: name === 'soc' ? 'monitor.soc' : 'monitor.voltage' }),
    );
    start(settings(server.url, folder(), [{ type: 'home-assistant', broker: broker.url, entities }]));
    const state = (name: string, text: string, retain = true) =>
      broker.publishText(`homeassistant/sensor/bat_${name}/state`, text, retain);
    await eventually(async () => {
      await state('u', '50.9');
      return bodies(server).length;
    }).toBeGreaterThan(0);
    await state('soc', '4');
    await eventually(() => bodies(server).at(-1)).toEqual({ socCentiPercent: 400, changes: true });
    await state('soc', 'unavailable');
    await eventually(() => isGone(server, SOC)).toBe(true);
    expect(isGone(server, VOLTAGE)).toBe(false);
    await broker.publishText('homeassistant/status', 'offline', false);
    await eventually(() => isGone(server, VOLTAGE)).toBe(true);
  });

  test('a retained state counts where it was followed before the line was lost, and not at the beginning', async () => {
    const { server, broker } = await home();
    const entities = [entitySchema.parse({ entity: 'sensor.bat_soc', channel: 'monitor.soc' })];
    await broker.publishText('homeassistant/sensor/bat_soc/state', '99', true);
    const bridge = start(settings(server.url, folder(), [{ type: 'home-assistant', broker: broker.url, entities }]));
    const charges = () => bodies(server).map(({ socCentiPercent }) => socCentiPercent);
    await eventually(async () => {
      await broker.publishText('homeassistant/sensor/bat_soc/state', '50', true);
      return charges().length;
    }).toBeGreaterThan(0);
    expect(charges()).not.toContain(9900);
    await broker.restart();
    await broker.publishText('homeassistant/sensor/bat_soc/state', '49', true);
    await eventually(() => charges().at(-1)).toBe(4900);
    await bridge.stop();
  });

  test('what a broker tells of no more for ten minutes is gone', async () => {
    const { server, broker } = await home();
    let now = Date.now();
    const entities = [entitySchema.parse({ entity: 'sensor.bat_soc', channel: 'monitor.soc' })];
    start(settings(server.url, folder(), [{ type: 'home-assistant', broker: broker.url, entities }]), undefined, {
      now: () => now,
    });
    await eventually(async () => {
      await broker.publishText('homeassistant/sensor/bat_soc/state', '50', true);
      return bodies(server).length;
    }).toBeGreaterThan(0);
    await broker.stop();
    await eventually(() => {
      now += MINUTE_MS;
      return isGone(server, SOC);
    }).toBe(true);
  });

  test('a GX device: a battery that only the broker remembers is not there, one that answers is', async () => {
    const { server, broker } = await home();
    const topic = (instance: number, path: string) => `N/${portal}/battery/${instance}/${path}`;
    for (const instance of [1, 2]) await broker.publish(topic(instance, 'Soc'), { value: 40 + instance }, true);
    const services = [1, 2].map((instance) => ({ service: `battery/${instance}`, unit: instance }));
    const asked = broker.heard(`R/${portal}/battery/2/Soc`);
    start(settings(server.url, folder(), [{ type: 'venus', broker: broker.url, portal, services }]), undefined, {
      keepAliveMs: 50,
    });
    await asked;
    await broker.publish(topic(2, 'Soc'), { value: 42 });
    await eventually(() => bodies(server, 2)).toContainEqual({ socCentiPercent: 4200, changes: true });
    expect(bodies(server, 1)).toEqual([]);
    // It is not repeated any more, while the GX device repeats all that it has.
    await broker.publish(`N/${portal}/full_publish_completed`, { value: 1 });
    await eventually(() => isGone(server, SOC, 2)).toBe(true);
    await broker.publish(topic(2, 'Soc'), { value: 41 });
    await eventually(() => bodies(server, 2).at(-1)?.socCentiPercent).toBe(4100);
    // And a device that is taken off is published empty.
    const before = bodies(server, 2).length;
    await broker.publishText(topic(2, 'Soc'), '', false);
    await eventually(() =>
      bodies(server, 2)
        .slice(before)
        .some(({ goneFields }) => goneFields === fieldBit(SOC)),
    ).toBe(true);
  });

  test('JSON: changes, null, an empty message and a last will', async () => {
    const { server, broker } = await home();
    const lines: string[] = [];
    start(
      settings(server.url, folder(), [
        {
          ...{ type: 'json-mqtt', broker: broker.url, topic: 'bms/+/state', changes: true },
          binding: { part: 2, units: { left: 0, right: 1 } },
          availability: { topic: 'bms/+/online', gone: 'no' },
          mapping: {
            values: [
              { path: 'soc', channel: 'monitor.soc' },
              { path: 'u', channel: 'monitor.voltage' },
            ],
          },
        },
      ]),
      (line) => lines.push(line),
    );
    await eventually(async () => {
      await broker.publish('bms/left/state', { soc: 80, u: 52 });
      return bodies(server).length;
    }).toBeGreaterThan(0);
    await broker.publish('bms/right/state', { soc: 20, u: 51 });
    await broker.publish('bms/other/state', { soc: 1, u: 1 });
    await broker.publish('bms/left/state', { u: null });
    await eventually(() => isGone(server, VOLTAGE)).toBe(true);
    expect(bodies(server, 1)).toEqual([{ socCentiPercent: 2000, voltageCentiVolt: 5100, changes: true }]);
    await broker.publishText('bms/right/online', 'no', false);
    await eventually(() => isGone(server, SOC, 1)).toBe(true);
    expect(isGone(server, SOC, 0)).toBe(false);
    await broker.publishText('bms/left/state', '', false);
    await eventually(() => isGone(server, SOC, 0)).toBe(true);
    expect(bodies(server).some(({ socCentiPercent }) => socCentiPercent === 100)).toBe(false);
  });

  test('two batteries below one topic never share a channel', async () => {
    const { server, broker } = await home();
    const lines: string[] = [];
    const mapping = { values: [{ path: 'soc', channel: 'monitor.soc' }] };
    start(
      settings(server.url, folder(), [{ type: 'json-mqtt', broker: broker.url, topic: 'bms/#', mapping }]),
      (line) => lines.push(line),
    );
    await eventually(async () => {
      await broker.publish('bms/left/state', { soc: 80 });
      return bodies(server).length;
    }).toBeGreaterThan(0);
    await broker.publish('bms/right/state', { soc: 20 });
    await broker.publish('bms/left/state', { soc: 79 });
    await eventually(() => bodies(server).at(-1)?.socCentiPercent).toBe(7900);
    expect(bodies(server).some(({ socCentiPercent }) => socCentiPercent === 2000)).toBe(false);
    expect(lines.join('\n')).toContain(
      'bms/right/state is left out of monitor.soc of unit 0, which bms/left/state has',
    );
  });

  test('all samples of a message arrive, whatever the interval', async () => {
    const { server, broker } = await home();
    const mapping = {
      time: { path: 'Pack.0.ts', in: 'milliseconds' as const },
      values: [{ path: 'Pack.0.values.soc', channel: 'monitor.soc' }],
    };
    start(settings(server.url, folder(), [{ type: 'json-mqtt', broker: broker.url, topic: 'gw', mapping }], 60));
    const at = Date.now() - MINUTE_MS;
    const samples = [71, 70, 69].map((soc, index) => ({ ts: at + index * 20_000, values: { soc } }));
    await eventually(async () => {
      await broker.publish('gw', { Pack: samples });
      return bodies(server)
        .slice(0, 3)
        .map(({ socCentiPercent }) => socCentiPercent);
    }).toEqual([7100, 7000, 6900]);
  });
});
