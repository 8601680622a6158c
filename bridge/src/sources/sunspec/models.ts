import type { ChannelPath } from '#domain/fleet/bridges/target.ts';
import { BatteryState, InverterState } from '#domain/foundation/kinds/wire.ts';
import { batteryFaults, inverterFaults } from './faults.ts';

/** How a value is written; `acc32` and `acc64` count from 0, `bits` are flags. */
export type PointType = 'uint16' | 'int16' | 'uint32' | 'uint64' | 'acc32' | 'acc64' | 'enum16' | 'bits';

/** A point of a model: its place and that of its scale factor, counted from the id of the model; 0 is none. */
export type Point = readonly [
  name: string,
  place: number,
  type: PointType,
  scale: number,
  channel: ChannelPath,
  convert?: (value: number) => number | null,
];

const milli = (value: number) => value * 1000;

/** From 0; the models 101 to 103 count from 1. */
const INVERTER_STATES = [
  InverterState.INVERTER_OFF,
  InverterState.INVERTER_SLEEPING,
  InverterState.INVERTER_STARTING,
  InverterState.INVERTING,
  InverterState.INVERTING,
  InverterState.INVERTER_STANDBY,
  InverterState.INVERTER_FAULT,
  InverterState.INVERTER_STANDBY,
];
const inverterState = (first: number) => (value: number) => INVERTER_STATES[value - first] ?? null;

/** The numbers are those of SunSpec but for the fault. */
const batteryState = (value: number) =>
  value === 99 ? BatteryState.BATTERY_FAULT : value >= 1 && value <= BatteryState.BATTERY_SUSPENDING ? value : null;

const inverter: readonly Point[] = [
  ['A', 2, 'uint16', 6, 'inverter.outputCurrent'],
  ['PhVphA', 10, 'uint16', 13, 'inverter.outputVoltage'],
  ['W', 14, 'int16', 15, 'inverter.outputPower'],
  ['Hz', 16, 'uint16', 17, 'inverter.outputFrequency'],
  ['VA', 18, 'int16', 19, 'inverter.apparentPower', Math.abs],
  ['WH', 24, 'acc32', 26, 'inverter.outputEnergy'],
  ['DCA', 27, 'uint16', 28, 'inverter.dcCurrent'],
  ['DCV', 29, 'uint16', 30, 'inverter.dcVoltage'],
  ['TmpCab', 33, 'int16', 37, 'inverter.deviceTemperature'],
  ['St', 38, 'enum16', 0, 'inverter.operatingState', inverterState(1)],
  ['Evt1', 40, 'bits', 0, 'inverter.faults', inverterFaults],
];
const acMeasurement: readonly Point[] = [
  ['InvSt', 4, 'enum16', 0, 'inverter.operatingState', inverterState(0)],
  ['Alrm', 6, 'bits', 0, 'inverter.faults', inverterFaults],
  ['W', 10, 'int16', 116, 'inverter.outputPower'],
  ['VA', 11, 'int16', 118, 'inverter.apparentPower', Math.abs],
  ['A', 14, 'int16', 113, 'inverter.outputCurrent', Math.abs],
  // The second counts where both are there: the first phase, otherwise the mean of all.
  ['LNV', 16, 'uint16', 114, 'inverter.outputVoltage'],
  ['VL1', 47, 'uint16', 114, 'inverter.outputVoltage'],
  ['Hz', 17, 'uint32', 115, 'inverter.outputFrequency'],
  ['TotWhInj', 19, 'acc64', 120, 'inverter.outputEnergy'],
  ['TmpCab', 36, 'int16', 122, 'inverter.deviceTemperature'],
];
const storage: readonly Point[] = [
  ['ChaState', 8, 'uint16', 22, 'enerdrive.soc'],
  ['StorAval', 9, 'uint16', 23, 'enerdrive.remainingCapacity'],
  ['InBatV', 10, 'uint16', 24, 'enerdrive.packVoltage'],
];
const battery: readonly Point[] = [
  ['SoC', 11, 'uint16', 56, 'enerdrive.soc'],
  ['SoH', 13, 'uint16', 58, 'enerdrive.soh'],
  ['State', 22, 'enum16', 0, 'enerdrive.batteryState', batteryState],
  ['Evt1', 26, 'bits', 0, 'enerdrive.faults', batteryFaults],
  ['V', 34, 'uint16', 59, 'enerdrive.packVoltage'],
  ['CellVMax', 37, 'uint16', 60, 'enerdrive.highestCell', milli],
  ['CellVMin', 40, 'uint16', 60, 'enerdrive.lowestCell', milli],
  ['A', 44, 'int16', 61, 'enerdrive.packCurrent'],
  ['AChaMax', 45, 'uint16', 62, 'enerdrive.chargeLimit'],
  ['ADisChaMax', 46, 'uint16', 62, 'enerdrive.dischargeLimit'],
];

/** What is read of each model: https://github.com/sunspec/models */
export const MODELS: Readonly<Record<number, readonly Point[]>> = {
  101: inverter,
  102: inverter,
  103: inverter,
  701: acMeasurement,
  124: storage,
  802: battery,
};

/** The inputs of the model 160; each has these places, counted from its own beginning. */
export const MPPT = {
  id: 160,
  scales: { current: 2, voltage: 3, power: 4, energy: 5 },
  count: 8,
  first: 10,
  words: 20,
  input: { name: 1, nameWords: 8, current: 9, voltage: 10, power: 11, energy: 12, temperature: 16 },
} as const;
export const MPPT_CHANNELS = {
  voltage: 'dmt.solarVoltage',
  current: 'dmt.solarCurrent',
  power: 'dmt.solarPower',
  energy: 'dmt.solarEnergy',
  temperature: 'dmt.deviceTemperature',
} as const;

/** Models that tell of the same thing; the first of a row that a device has is read. */
export const SAME: readonly (readonly number[])[] = [[701, 103, 102, 101], [802, 124], [MPPT.id]];
