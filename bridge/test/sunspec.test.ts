import { expect, test, vi } from 'vitest';
import { readingsOfModel } from '#bridge/sources/sunspec/decode.ts';
import { batteryFaults, inverterFaults } from '#bridge/sources/sunspec/faults.ts';
import { faultsOf } from '#domain/alerting/alarms/words/fault-codes.ts';
import { makeRecords } from '#domain/fleet/bridges/make-records.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { BatteryState, bodyOfLogged, InverterState, type RawRecord } from '#domain/foundation/kinds/wire.ts';
import { testBroker } from '../../simulator/test/broker.ts';
import { modbusServer, words } from './modbus-server.ts';
import { endAfterEach, ends, folder, settings, start } from './rig.ts';

endAfterEach();
const NONE = 0x8000;

/** Fills a model with what stands for nothing, then with values; the length is that without id and length. */
const model = (id: number, length: number, values: Readonly<Record<number, number | string>>) =>
  words(
    { ...Object.fromEntries(Array.from({ length }, (_, at) => [at + 2, NONE])), ...values, 0: id, 1: length },
    length + 2,
  );

const inverter = (watts = -1234) =>
  model(103, 50, {
    ...{ 2: 512, 6: -1, 10: 2301, 13: -1, 14: watts, 15: 1, 16: 4998, 17: -2, 18: 500, 19: NONE },
    ...{
      24: 1,
      25: 0x86a0,
      26: 0,
      27: 0xffff,
      28: 0,
      29: 5210,
      30: -1,
      33: 415,
      37: -1,
      38: 4,
      40: 0,
      41: 0b1000_0001,
    },
  });
const battery = model(802, 62, {
  ...{ 11: 875, 13: 99, 22: 3, 26: 0, 27: 1 << 9, 34: 5120, 37: 3345, 40: 3290, 44: -155, 45: 100, 46: 0xffff },
  ...{ 56: -1, 58: 0, 59: -2, 60: -3, 61: -1, 62: 0 },
});
const inputs = model(160, 88, {
  ...{ 2: -2, 3: -1, 4: 0, 5: 0, 8: 4, 9: 0 },
  ...{ 11: 'MPPT 1', 19: 310, 20: 3805, 21: 1180, 22: 1, 23: 0, 26: 41 },
  ...{ 31: 'MPPT 2', 39: 305, 40: 3602, 41: 1099, 42: 0, 43: 500, 46: 44 },
  ...{ 51: 'StCha 3', 59: 900, 60: 520, 61: 4700, 62: 9, 63: 0, 66: 90 },
  ...{ 71: 'StDisCha 4', 79: 0xffff, 80: 520, 81: 0xffff, 82: 9, 83: 0, 86: 90 },
});
const common = model(1, 66, {});
const end = words({ 0: 0xffff }, 2);
const device = (base: number, ...models: Buffer[]) =>
  Buffer.concat([Buffer.alloc(base * 2), Buffer.from('SunS'), common, ...models, end]);
const source = (port: number) => ({
  type: 'sunspec' as const,
  ...{ host: '127.0.0.1', port, unitId: 1, everySeconds: 0.02, unit: 0 },
  positiveCurrent: 'charges' as const,
});
const wattsOf = ({ kind, payload }: RawRecord) =>
  kind === KIND.inverter ? [bodyOfLogged(KIND.inverter, payload).outputWatt] : [];
/** The values alone, without the note of what is gone. */
function bodyOf(id: number, bytes: Buffer) {
  const { goneFields: _, ...body } = makeRecords(readingsOfModel(id, bytes, 0), 1).records[0]!.body;
  return body;
}

test('an inverter: values are scaled, and values without an implementation or a scale are left out', () => {
  expect(bodyOf(103, inverter())).toEqual({
    ...{ state: InverterState.INVERTING, outputCentiAmp: 5120, outputCentiVolt: 23_010, outputWatt: -12_340 },
    ...{ outputCentiHertz: 4998, outputEnergyWattHour: 100_000, batteryCentiVolt: 52_100 },
    ...{ temperatureCentiCelsius: 4150, faultBits: (1 << 8) | (1 << 1) },
  });
});

test('a meter by model 701, with 64-bit counters and phase A before the mean', () => {
  const values = {
    4: 3,
    6: 0,
    7: 0,
    10: 150,
    14: -65,
    16: 2290,
    17: 0,
    18: 50_010,
    19: 0,
    20: 0,
    21: 2,
    22: 3,
    47: 2310,
  };
  const scales = { 113: -1, 114: -1, 115: -3, 116: 1, 120: 0 };
  expect(bodyOf(701, model(701, 153, { ...values, ...scales }))).toEqual({
    ...{ state: InverterState.INVERTING, outputWatt: 1500, outputCentiAmp: 650, outputCentiVolt: 23_100 },
    ...{ outputCentiHertz: 5001, outputEnergyWattHour: 131_075, faultBits: 0 },
  });
});

test('what a device does not have is gone, and a counter that stands at 0 is none', () => {
  const night = model(103, 50, { 2: 0xffff, 10: 2301, 13: -1, 14: NONE, 15: 1, 24: 0, 25: 0, 26: 0, 38: 2 });
  const told = readingsOfModel(103, night, 0);
  const ofChannel = (channel: string) => told.find((each) => each.channel === channel)?.value;
  expect(ofChannel('inverter.outputVoltage')).toBe(230.1);
  for (const channel of ['inverter.outputPower', 'inverter.outputCurrent', 'inverter.outputEnergy'])
    expect(ofChannel(channel), channel).toBeNull();
  const counter = (high: number, low: number) =>
    readingsOfModel(701, model(701, 153, { 19: high, 20: high, 21: high, 22: low, 120: 0 }), 0);
  for (const [high, low, energy] of [
    [0, 0, null],
    [0xffff, 0xffff, null],
    [0, 7, 7],
  ] as const)
    expect(counter(high, low)).toContainEqual({ channel: 'inverter.outputEnergy', unit: 0, value: energy });
});

test('a state that the protocol has no name for is none, and is told', () => {
  const told: unknown[] = [];
  const readings = readingsOfModel(103, model(103, 50, { 38: 77 }), 0, (point, value) => told.push([point, value]));
  expect(readings).toContainEqual({ channel: 'inverter.operatingState', unit: 0, value: null });
  expect(told).toEqual([['St', 77]]);
});

test('the voltage of the inputs is the highest: the first may have no panels', () => {
  const two = model(160, 48, { 2: -2, 3: -1, 4: 0, 5: 0, 8: 2, 20: 4, 21: 0, 40: 3602, 41: 1099 });
  expect(readingsOfModel(160, two, 0)).toContainEqual({ channel: 'dmt.solarVoltage', unit: 0, value: 360.2 });
});

test('a battery by model 802, and by 124', () => {
  expect(bodyOf(802, battery)).toEqual({
    ...{ state: BatteryState.BATTERY_CONNECTED, socCentiPercent: 8750, sohCentiPercent: 9900, packCentiVolt: 5120 },
    ...{ packCentiAmp: -1550, highestCellMillivolt: 3345, lowestCellMillivolt: 3290, chargeLimitCentiAmp: 10_000 },
    faultBits: 1 << faultsOf('battery').indexOf('overVoltage'),
  });
  const basic = model(124, 24, { 8: 6420, 9: 0xffff, 10: 512, 22: -2, 24: -1 });
  expect(bodyOf(124, basic)).toEqual({ state: 0, socCentiPercent: 6420, packCentiVolt: 5120 });
});

test('the inputs of a hybrid inverter are added up without those of its battery', () => {
  expect(bodyOf(160, inputs)).toEqual({
    ...{ stage: 0, solarCentiVolt: 38_050, solarCentiAmp: 615, solarWatt: 2279, solarEnergyWattHour: 66_036 },
    temperatureCentiCelsius: 4400,
  });
});

test('a model that is too short or has an absurd scale yields only its plausible values', () => {
  expect(bodyOf(103, model(103, 12, { 2: 10, 6: 0, 10: 230, 13: 77 }))).toEqual({ state: 0, outputCentiAmp: 1000 });
});

test('every SunSpec fault maps to one of our faults, or to none', () => {
  for (let bit = 0; bit < 17; bit += 1) expect(Math.log2(inverterFaults(2 ** bit)) % 1).toBe(0);
  for (let bit = 0; bit < 25; bit += 1) expect(Math.log2(batteryFaults(2 ** bit)) % 1).toBe(0);
  expect([batteryFaults(2 ** 25), inverterFaults(2 ** 20)]).toEqual([0, 0]);
});

test.each([40_000, 50_000, 0])(
  'the models are found at %i, and of models with the same content only one is read',
  async (base) => {
    const bytes = device(base, inverter(), model(124, 24, { 8: 1, 22: 0 }), battery, inputs);
    const [server, modbus] = [await testBroker(), await modbusServer({ holding: bytes })];
    ends.push(
      () => server.stop(),
      () => modbus.stop(),
    );
    const lines: string[] = [];
    start(settings(server.url, folder(), [source(modbus.port)]), (line) => lines.push(line));
    await server.until(() => server.records.length >= 3);
    const kinds = server.records.slice(0, 3).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual([KIND.dmt, KIND.inverter, KIND.enerdrive].sort());
    expect(lines.filter((line) => line.includes('reads the models'))).toEqual([
      `127.0.0.1:${modbus.port}: reads the models 103, 802, 160`,
    ]);
  },
);

test('after a lost connection the models are searched again, because another device may answer', async () => {
  const server = await testBroker();
  let modbus = await modbusServer({ holding: device(40_000, inverter(50)) });
  ends.push(
    () => server.stop(),
    () => modbus.stop(),
  );
  const lines: string[] = [];
  start(settings(server.url, folder(), [source(modbus.port)]), (line) => lines.push(line));
  await server.until(() => server.records.length > 0);
  await modbus.stop();
  modbus = await modbusServer({ holding: device(0, inputs, inverter(70)) }, modbus.port);
  await vi.waitFor(() => expect(lines.join('\n')).toMatch(/reads the models 103, 160/));
  const watts = () => server.records.flatMap(wattsOf);
  await server.until(() => watts().includes(700));
  expect(watts()).toContain(500);
});

test('a device without SunSpec, and one without a supported model, are reported clearly', async () => {
  const server = await testBroker();
  ends.push(() => server.stop());
  const lines: string[] = [];
  const [plain, other] = [
    await modbusServer({ holding: words({ 0: 1 }, 100) }),
    await modbusServer({ holding: device(0, model(120, 26, {})) }),
  ];
  ends.push(
    () => plain.stop(),
    () => other.stop(),
  );
  start(settings(server.url, folder(), [source(plain.port), source(other.port)]), (line) => lines.push(line));
  await vi.waitFor(() => {
    expect(lines.join('\n')).toContain('no SunSpec at 40000, 50000, 0: is it switched on, and the unitId right?');
    expect(lines.join('\n')).toContain('has none of the models 101, 102, 103, 124, 701, 802, 160, only 1, 120');
  });
});
