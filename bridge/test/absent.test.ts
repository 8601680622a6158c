import { expect, test } from 'vitest';
import { mapState } from '#bridge/sources/home-assistant/map.ts';
import { mapMessage } from '#bridge/sources/json/map.ts';
import { blocksOf, readingsOf } from '#bridge/sources/modbus/registers.ts';
import { readingsOfModel } from '#bridge/sources/sunspec/decode.ts';
import { scaled, writtenValue } from '#bridge/sources/value.ts';
import { mapVeDirect } from '#bridge/sources/victron/ve-direct-map.ts';
import { mapVenus } from '#bridge/sources/victron/venus-map.ts';
import { isAbsent } from '#domain/fleet/bridges/absent.ts';
import { jsonMqttSettings, type Register, registerMap, venusSettings } from '#domain/fleet/bridges/sources.ts';

test.each([
  [65_535, 65_535, true],
  [65_535, [255, 65_535], true],
  [-127, [255, 65_535], false],
  [0, undefined, false],
  [0xfaff, [[0xfb00, 0xffff]], false],
  [0xfb00, [[0xfb00, 0xffff]], true],
  [0xffff, [255, [0xfb00, 0xffff]], true],
] as const)('%d with %j entered stands for no value: %s', (value, absent, is) => {
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

/** Model 802 with a value at one place, and its scale factors of 0. */
function battery(place: number, ...words: readonly number[]): Buffer {
  const all = Buffer.alloc(64 * 2);
  for (const [index, word] of [802, 62].entries()) all.writeUInt16BE(word, index * 2);
  for (const [index, word] of words.entries()) all.writeUInt16BE(word, (place + index) * 2);
  return all;
}
/** Model 103, whose energy is `acc32`. */
function inverter(place: number, ...words: readonly number[]): Buffer {
  const all = Buffer.alloc(52 * 2);
  for (const [index, word] of [103, 50].entries()) all.writeUInt16BE(word, index * 2);
  for (const [index, word] of words.entries()) all.writeUInt16BE(word, (place + index) * 2);
  return all;
}
const read = (id: number, words: Buffer, channel: string) =>
  readingsOfModel(id, words, 0).find((reading) => reading.channel === channel)?.value;

test.each([
  ['uint16 0xFFFF', 802, battery(34, 0xffff), 'enerdrive.packVoltage', null],
  ['uint16 0xFFFE', 802, battery(34, 0xfffe), 'enerdrive.packVoltage', 65_534],
  ['int16 0x8000', 802, battery(44, 0x8000), 'enerdrive.packCurrent', null],
  ['int16 0xFFFF', 802, battery(44, 0xffff), 'enerdrive.packCurrent', -1],
  ['int16 0x7FFF', 802, battery(44, 0x7fff), 'enerdrive.packCurrent', 32_767],
  ['enum16 0xFFFF', 802, battery(22, 0xffff), 'enerdrive.batteryState', null],
  ['sunssf 0x8000', 802, battery(59, 0x8000), 'enerdrive.packVoltage', null],
  ['bitfield32 0xFFFFFFFF', 802, battery(26, 0xffff, 0xffff), 'enerdrive.faults', null],
  ['bitfield32 0x80000000', 802, battery(26, 0x8000, 0), 'enerdrive.faults', null],
  ['bitfield32 with its highest bit', 802, battery(26, 0x8000, 0x0002), 'enerdrive.faults', null],
  ['bitfield32 0', 802, battery(26, 0, 0), 'enerdrive.faults', 0],
  ['acc32 0', 103, inverter(24, 0, 0), 'inverter.outputEnergy', null],
  ['acc32 0xFFFFFFFF', 103, inverter(24, 0xffff, 0xffff), 'inverter.outputEnergy', null],
  ['acc32 1', 103, inverter(24, 0, 1), 'inverter.outputEnergy', 1],
])('SunSpec: %s', (_, id, words, channel, value) => {
  expect(read(id, words, channel)).toBe(value);
});

test.each([
  ['battery-monitor', 'T', '---', 'monitor.temperature'],
  ['battery-monitor', 'V', '---', 'monitor.voltage'],
  ['battery-monitor', 'SOC', '---', 'monitor.soc'],
  ['battery-monitor', 'TTG', '-1', 'monitor.remainingTime'],
  ['battery-monitor', 'Relay', '---', 'monitor.relay'],
  ['solar-charger', 'CS', '255', 'dmt.chargeStage'],
  ['solar-charger', 'VPV', '---', 'dmt.solarVoltage'],
] as const)('VE.Direct: %s %s %s', (device, label, text, channel) => {
  expect(mapVeDirect({ [label]: text }, device, 0)).toEqual([{ channel, unit: 0, value: null }]);
});

test.each([null, []])('Venus: %j', (value) => {
  const service = { service: 'battery/512', type: 'battery', unit: 0 } as const;
  expect(mapVenus('battery/512/Dc/0/Temperature', { value }, [service])).toMatchObject([{ value: null }]);
});

test.each(['float32', 'float64'] as const)('Modbus: NaN of a %s', (type) => {
  const [block] = blocksOf(registerMap.parse([{ address: 0, type, channel: 'monitor.voltage' }]), 100);
  const bytes = Buffer.alloc(8);
  if (type === 'float32') bytes.writeUInt32BE(0x7fc0_0000);
  else bytes.writeDoubleBE(Number.NaN);
  expect(readingsOf(block!, bytes)).toMatchObject([{ value: null }]);
});

test.each([
  ['uint16', [0xff, 0xff], 65_535],
  ['int16', [0x80, 0], -32_768],
  ['int16', [0x7f, 0xff], 32_767],
  ['uint16', [0xff, 0x01], [[0xfb00, 0xffff]]],
  ['uint16', [0, 0xff], [[0xfb, 0xff]]],
  ['int32', [0x80, 0, 0, 0], -2_147_483_648],
  ['uint32', [0xff, 0xff, 0xff, 0xff], 4_294_967_295],
  ['int16', [0xff, 0x81], [-127, -40, -273.15]],
] as const)('Modbus: a %s of %j where %j is entered', (type, bytes, absent) => {
  const registers = registerMap.parse([{ address: 0, type, channel: 'monitor.temperature', factor: 0.1, absent }]);
  expect(readingsOf(blocksOf(registers, 100)[0]!, Buffer.from(bytes))).toMatchObject([{ value: null }]);
});

test.each([
  'unavailable',
  'unknown',
  'None',
  '',
  'NaN',
  '-nan',
  'Infinity',
  '---',
  null,
  Number.NaN,
  Number.POSITIVE_INFINITY,
])('text of JSON and Home Assistant: %j', (written) => {
  expect(writtenValue(written)).toBeNull();
});
