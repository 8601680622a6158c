import type { Reading } from '#domain/bridges/make-records.ts';
import { targetsOf } from '#domain/bridges/target.ts';
import { channelsOf } from '#domain/kinds/channels.ts';
import { ChargerStage } from '#domain/kinds/wire.ts';

/** What VRM calls a value, its channel, its usual unit, and how text or a number is converted; null leaves it out. */
type Column = readonly [name: string, channel: string, unit: string, convert?: (text: string) => number | null];

const STAGES: Readonly<Record<string, ChargerStage>> = {
  off: ChargerStage.CHARGER_IDLE,
  fault: ChargerStage.CHARGER_FAULT,
  bulk: ChargerStage.BULK,
  absorption: ChargerStage.ABSORPTION,
  float: ChargerStage.FLOAT,
  storage: ChargerStage.FLOAT,
  equalize: ChargerStage.EQUALISE,
  'external control': ChargerStage.BULK,
  sustain: ChargerStage.FLOAT,
};
const stage = (text: string) => STAGES[text.toLowerCase()] ?? null;
/** Of a channel without a sign: what flows the other way is as large. */
const magnitude = (text: string) => (text === '' ? null : Math.abs(Number(text)));
const notNegative = (text: string) => (text === '' ? null : Math.max(0, Number(text)));

const COLUMNS: Readonly<Record<string, readonly Column[]>> = {
  'battery monitor': [
    ['State of charge', 'monitor.soc', '%'],
    ['Voltage', 'monitor.voltage', 'V'],
    ['Current', 'monitor.current', 'A'],
    ['Battery temperature', 'monitor.temperature', 'C'],
    ['Time to go', 'monitor.remainingTime', 'h'],
  ],
  'solar charger': [
    ['Charge state', 'dmt.chargeStage', '', stage],
    ['PV voltage', 'dmt.solarVoltage', 'V', notNegative],
    ['PV power', 'dmt.solarPower', 'W', notNegative],
    ['User yield', 'dmt.solarEnergy', 'kWh'],
    ['Voltage', 'dmt.dcVoltage', 'V'],
    ['Current', 'dmt.dcCurrent', 'A', magnitude],
  ],
  've.bus system': [
    ['Output voltage phase 1', 'inverter.outputVoltage', 'V'],
    ['Output current phase 1', 'inverter.outputCurrent', 'A', magnitude],
    ['Output frequency', 'inverter.outputFrequency', 'Hz'],
    ['Output power 1', 'inverter.outputPower', 'W'],
    ['Output power 2', 'inverter.outputPower', 'W'],
    ['Output power 3', 'inverter.outputPower', 'W'],
    ['Input voltage phase 1', 'inverter.mainsVoltage', 'V'],
    ['Input current phase 1', 'inverter.mainsCurrent', 'A', magnitude],
    ['Input frequency 1', 'inverter.mainsFrequency', 'Hz'],
    ['Input power 1', 'inverter.mainsPower', 'W'],
    ['Input power 2', 'inverter.mainsPower', 'W'],
    ['Input power 3', 'inverter.mainsPower', 'W'],
    ['Voltage', 'inverter.dcVoltage', 'V'],
    ['Current', 'inverter.dcCurrent', 'A'],
  ],
};

/** One of a unit of VRM in the unit of a channel. */
const FACTORS: Readonly<Record<string, number>> = {
  ...{ 'kWh>Wh': 1000, 'kW>W': 1000, 'mV>V': 0.001, 'h>min': 60, 's>min': 1 / 60 },
  ...{ 'C>°C': 1, 'deg C>°C': 1 },
};

/** A column of an export that is read. */
export interface VrmColumn {
  readonly place: number;
  readonly channel: string;
  readonly unit: number;
  readonly read: (text: string) => number | null;
  /** What it was called, and where it goes. */
  readonly says: string;
}

/**
 * The columns that are read, by the three lines at the head of an export: devices with their instances, names of values, units. Of several devices
 * of a type the first in the table is unit 0, the next is unit 1.
 * @returns also what is not read because of its unit, a line each
 */
export function vrmColumns(devices: readonly string[], names: readonly string[], units: readonly string[]) {
  const seen = new Map<string, string[]>();
  const columns: VrmColumn[] = [];
  const faults: string[] = [];
  for (const [place, device] of devices.entries()) {
    const type = /^(.*?)\s*\[\d+\]$/.exec(device)?.[1]?.toLowerCase() ?? '';
    const column = COLUMNS[type]?.find(([name]) => name.toLowerCase() === names[place]?.toLowerCase());
    if (!column) continue;
    const [name, channel, usual, convert = number] = column;
    const instances = seen.get(type) ?? [];
    if (!instances.includes(device)) seen.set(type, [...instances, device]);
    const unit = seen.get(type)?.indexOf(device) ?? 0;
    const factor = factorOf(units[place] || usual, channel);
    const says = `${device} ${name} → ${channel} of unit ${unit}`;
    if (factor === null) faults.push(`${says}: its unit ${units[place]} cannot be read`);
    else columns.push({ place, channel, unit, says, read: (text) => times(convert(text), factor) });
  }
  return { columns, faults };
}

const number = (text: string) => (text === '' ? null : Number(text));
const times = (value: number | null, factor: number) =>
  value === null || !Number.isFinite(value) ? null : value * factor;

function factorOf(unit: string, channel: string): number | null {
  const [target] = targetsOf(channel) ?? [];
  const own = target && channelsOf(target.kind).find(({ name }) => name === target.channel.name)?.unit;
  return unit === own ? 1 : (FACTORS[`${unit}>${own}`] ?? null);
}

/** The readings of a line; columns of one channel are added up, such as the powers of three phases. */
export function readVrmLine(line: readonly string[], columns: readonly VrmColumn[]): Reading[] {
  const sums = new Map<string, Reading>();
  for (const { place, channel, unit, read } of columns) {
    const value = read(line[place] ?? '');
    const key = `${unit} ${channel}`;
    if (value !== null) sums.set(key, { channel, unit, value: (sums.get(key)?.value ?? 0) + value });
  }
  return [...sums.values()];
}
