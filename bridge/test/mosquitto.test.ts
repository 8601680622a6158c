import { describe, expect, test } from 'vitest';
import { entitySchema } from '#domain/fleet/bridges/sources.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { monitors, testBroker } from '../../simulator/test/broker.ts';
import { mosquitto } from './mosquitto.ts';
import { endAfterEach, ends, folder, mcuId, settings, start } from './rig.ts';

endAfterEach();
const portal = '0123456789ab';

describe('with Mosquitto beside the devices', () => {
  test('a GX device is kept awake, and its values arrive again after its broker was restarted', async () => {
    const [server, gx] = [await testBroker(), await mosquitto()];
    ends.push(() => server.stop());
    const services = [{ service: 'battery/512', as: 'monitor' as const, unit: 0 }];
    const first = gx.heard(`R/${portal}/keepalive`);
    start(settings(server.url, folder(), [{ type: 'venus', broker: gx.url, portal, services, values: [] }]));
    await first;
    await gx.publish(`N/${portal}/battery/512/Soc`, { value: 71.5 });
    await gx.publish(`N/${portal}/battery/512x/Soc`, { value: 1 });
    await server.until(() => server.records.length === 1);
    await gx.restart();
    const charges = () => monitors(server, mcuId).map(({ socCentiPercent }) => socCentiPercent);
    await expect
      .poll(async () => {
        await gx.publish(`N/${portal}/battery/512/Soc`, { value: 70 });
        return charges().at(-1);
      })
      .toBe(7000);
    expect(charges()[0]).toBe(7150);
  });

  test('JSON messages and Home Assistant states arrive', async () => {
    const [server, home] = [await testBroker(), await mosquitto()];
    ends.push(() => server.stop());
    const mapping = { values: [{ path: 'w', channel: 'inverter.outputPower', unit: 0, factor: 1, offset: 0 }] };
    const entities = [entitySchema.parse({ entity: 'sensor.charge', channel: 'monitor.soc' })];
    start(
      settings(server.url, folder(), [
        { type: 'json-mqtt', broker: home.url, topic: 'inverter/+', mapping },
        { type: 'home-assistant', broker: home.url, baseTopic: 'homeassistant', entities },
      ]),
    );
    const kinds = () => server.records.map(({ kind }) => kind);
    await expect
      .poll(async () => {
        await home.publish('inverter/1', { w: 870 });
        await home.publish('homeassistant/sensor/charge/state', 63);
        return kinds();
      })
      .toEqual(expect.arrayContaining([KIND.inverter, KIND.monitor]));
    expect(monitors(server, mcuId)[0]).toMatchObject({ socCentiPercent: 6300 });
  });
});
