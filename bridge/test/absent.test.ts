import { expect, test } from 'vitest';
import { mapState } from '#bridge/sources/home-assistant/map.ts';
import { mapMessage } from '#bridge/sources/json/map.ts';
import { blocksOf, readingsOf } from '#bridge/sources/modbus/registers.ts';
import { isAbsent, scaled } from '#bridge/sources/value.ts';
import { jsonMqttSettings, type Register, registerMap, venusSettings } from '#domain/bridges/sources.ts';

test.each([
  [65_535, 65_535, true],
  [65_535, [255, 65_535], true],
  [-127, [255, 65_535], false],
  [0, undefined, false],
])('%d with %j entered stands for no value: %s', (value, absent, is) => {
  expect(isAbsent(value, absent)).toBe(is);
  expect(scaled(value, { absent, factor: 0.01, offset: 1 })).toBe(is ? null : value * 0.01 + 1);
});

const settings = jsonMqttSettings.parse({
  type: 'json-mqtt',
  broker: 'mqtt://127.0.0.1:1883',
  topic: 'pack',
  mapping: {
    values: [
      { path: 'mv', channel: 'monitor.voltage', factor: 0.01, absent: 65_535 },
      { path: 't.0', channel: 'bms.bmsTemperature.1', absent: [-127, -40] },
      { path: 't.1', channel: 'bms.bmsTemperature.2', absent: [-127, -40] },
    ],
  },
});

test('a value of JSON that is entered as absent is gone, and an honest one stays', () => {
  const told = mapMessage({ mv: 65_535, t: [-127, 0] }, settings.mapping)?.told.map(({ value }) => value);
  expect(told).toEqual([null, null, 0]);
});

test('a state of Home Assistant that is entered as absent is gone', () => {
  const entity = { entity: 'sensor.volt', channel: 'monitor.voltage', unit: 0, factor: 1, offset: 0, absent: 655.35 };
  expect(mapState('sensor/volt/state', '655.35', [entity])).toMatchObject([{ value: null }]);
  expect(mapState('sensor/volt/state', '52.1', [entity])).toMatchObject([{ value: 52.1 }]);
});

test('a register has one or several of them', () => {
  const registers: Register[] = registerMap.parse([
    { address: 0, channel: 'monitor.voltage', factor: 0.01, absent: [65_535, 32_767] },
    { address: 1, channel: 'monitor.soc', absent: 255 },
  ]);
  const [block] = blocksOf(registers, 100);
  expect(readingsOf(block!, Buffer.from([0x7f, 0xff, 0x00, 0xff])).map(({ value }) => value)).toEqual([null, null]);
});

test('single values of a GX device may have them', () => {
  const value = { path: 'system/0/Dc/Battery/Voltage', channel: 'monitor.voltage', absent: [65_535] };
  const parsed = venusSettings.parse({
    type: 'venus',
    broker: 'mqtt://127.0.0.1',
    portal: '0123456789ab',
    values: [value],
  });
  expect(parsed.values[0]).toMatchObject({ absent: [65_535] });
});
