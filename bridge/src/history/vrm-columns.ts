import { type ChannelPath, targetsOf } from '#domain/fleet/bridges/target.ts';
import { type NumberFormat, numberReader, type ReadNumber } from '#domain/fleet/tables/numbers.ts';
import type { PlannedValue } from '#domain/fleet/tables/plan.ts';
import { channelsOf } from '#domain/foundation/kinds/channels.ts';
import { ChargerStage } from '#domain/foundation/kinds/wire.ts';

type ReadCell = (cell: string) => ReadNumber;
/** What VRM calls a value, its channel, its usual unit, and how a cell is read that is no plain number. */
type Column = readonly [name: string, channel: ChannelPath, unit: string, read?: ReadCell];

export const VRM_NUMBERS: NumberFormat = { decimal: '.', thousands: null };
const number = numberReader(VRM_NUMBERS);
const changed =
  (change: (value: number) => number): ReadCell =>
  (cell) => {
    const read = number(cell);
    return typeof read === 'object' ? { ...read, value: change(read.value) } : read;
  };

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
const stage: ReadCell = (cell) => {
  const value = STAGES[cell.toLowerCase()];
  return value === undefined ? (cell === '' ? 'empty' : 'unreadable') : { value, unit: '' };
};
/** Of a channel without a sign: what flows the other way is as large. */
const magnitude = changed(Math.abs);
const notNegative = changed((value) => Math.max(0, value));

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

/**
 * The columns that are read, by the three lines at the head of an export: devices with their instances, names of values, units. Of several devices
 * of a type the first in the table is unit 0, the next is unit 1.
 * @returns also what is not read because of its unit, a line each
 */
export function vrmColumns(devices: readonly string[], names: readonly string[], units: readonly string[]) {
  const seen = new Map<string, string[]>();
  const columns: PlannedValue[] = [];
  const faults: string[] = [];
  for (const [place, device] of devices.entries()) {
    const type = /^(.*?)\s*\[\d+\]$/.exec(device)?.[1]?.toLowerCase() ?? '';
    const column = COLUMNS[type]?.find(([each]) => each.toLowerCase() === names[place]?.toLowerCase());
    if (!column) continue;
    const [name, channel, usual, read] = column;
    const instances = seen.get(type) ?? [];
    if (!instances.includes(device)) seen.set(type, [...instances, device]);
    const unit = seen.get(type)?.indexOf(device) ?? 0;
    const from = units[place] || usual;
    const factor = factorOf(from, channel);
    const value = { name: `${device} ${name}`, place, channel, unit, absent: [], ...(read && { read }) };
    if (factor === null) faults.push(`${value.name} → ${channel} of unit ${unit}: its unit ${from} cannot be read`);
    else columns.push({ ...value, from: from || null, conversion: { factor, offset: 0 } });
  }
  return { columns, faults };
}

function factorOf(unit: string, channel: string): number | null {
  const [target] = targetsOf(channel) ?? [];
  const own = target && channelsOf(target.kind).find(({ name }) => name === target.channel.name)?.unit;
  return unit === own ? 1 : (FACTORS[`${unit}>${own}`] ?? null);
}
