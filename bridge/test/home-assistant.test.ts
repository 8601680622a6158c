import { expect, test, vi } from 'vitest';
import { mapState } from '#bridge/sources/home-assistant/map.ts';
import { entitySchema } from '#domain/fleet/bridges/sources.ts';
import { monitors, testBroker } from '../../simulator/test/broker.ts';
import { endAfterEach, ends, folder, mcuId, settings, start } from './rig.ts';
import { sourceBroker } from './source-broker.ts';

endAfterEach();
const entities = [
  entitySchema.parse({ entity: 'sensor.battery_voltage', channel: 'monitor.voltage' }),
  entitySchema.parse({ entity: 'sensor.battery_current', channel: 'monitor.current', factor: -1 }),
  entitySchema.parse({ entity: 'sensor.battery_voltage', attribute: 'heat', channel: 'monitor.temperature', unit: 1 }),
  entitySchema.parse({ entity: 'switch.relay', channel: 'monitor.relay' }),
];

test('states and attributes become readings; what is unavailable is gone, other text is left out', () => {
  expect(mapState('sensor/battery_current/state', '4.2', entities)).toEqual([
    { channel: 'monitor.current', unit: 0, value: -4.2 },
  ]);
  expect(mapState('sensor/battery_voltage/heat', '"21.5"', entities)).toEqual([
    { channel: 'monitor.temperature', unit: 1, value: 21.5 },
  ]);
  expect(mapState('switch/relay/state', 'on', entities)).toEqual([{ channel: 'monitor.relay', unit: 0, value: 1 }]);
  for (const text of ['unavailable', 'unknown', '', 'Infinity', 'nan', 'None', 'null'])
    expect(mapState('sensor/battery_current/state', text, entities), text).toEqual([
      { channel: 'monitor.current', unit: 0, value: null },
    ]);
  for (const text of ['charging', '4,2', '0x51', '1 A'])
    expect(mapState('sensor/battery_current/state', text, entities), text).toEqual([]);
  expect(mapState('sensor/battery_current/other', '1', entities)).toEqual([]);
});

test('new states arrive, and retained states are not mistaken for new ones', async () => {
  const [server, home] = [await testBroker(), await sourceBroker()];
  ends.push(
    () => server.stop(),
    () => home.stop(),
  );
  await home.publish('ha/sensor/battery_current/state', 99, true);
  start(settings(server.url, folder(), [{ type: 'home-assistant', broker: home.url, baseTopic: 'ha', entities }]));
  await vi.waitFor(() => expect(home.subscribed).toHaveLength(5));
  await home.publish('ha/sensor/battery_voltage/state', 13.085, true);
  await server.until(() => server.records.length > 0);
  expect(monitors(server, mcuId)).toEqual([expect.objectContaining({ voltageCentiVolt: 1309 })]);
});
