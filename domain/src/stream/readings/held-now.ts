import { channelsOf } from '../../foundation/kinds/channels.ts';
import { KIND } from '../../foundation/kinds/registry.ts';
import type { Bms, Monitor } from '../../gen/uplink.ts';
import { heldSince } from '../believed/hold.ts';
import type { BelievedState } from '../believed/state.ts';
import type { HeldValue } from './held-values.ts';

type Names<Body> = { readonly [K in keyof Body]?: readonly string[] };

/** Names of a monitor's values in answers and on the live feed. */
const OF_MONITOR: Names<Monitor> = {
  socCentiPercent: ['soc'],
  voltageCentiVolt: ['voltageRaw'],
  currentUsingCentiAmp: ['currentUsing'],
  currentChargingCentiAmp: ['currentCharging'],
  temperatureCentiCelsius: ['batteryTemperature'],
  waterLevel: ['waterLevel'],
  rsrpDbm: ['rsrp'],
  relayClosed: ['relayStatus'],
  ignitionCentiVolt: ['ignitionVol'],
  hourMeterCentiVolt: ['hourMeterVol'],
  auxiliaryCentiVolt: ['auxBatVol'],
  auxiliaryCentiAmp: ['auxCurrent'],
  chargeLocked: ['chargeLocked'],
};

/** The same where a battery management system stands in for a monitor. */
const OF_BMS_AS_MONITOR: Names<Bms> = {
  socCentiPercent: ['soc'],
  packCentiVolt: ['voltageRaw'],
  packCentiAmp: ['currentUsing', 'currentCharging'],
  temperatureCentiCelsius: ['batteryTemperature'],
};

const OF_BMS: Names<Bms> = {
  cellMillivolt: ['cellMillivolt'],
  temperatureCentiCelsius: ['temperatureCentiCelsius'],
  socCentiPercent: ['soc'],
  sohCentiPercent: ['soh'],
  cycleCount: ['cycleCount'],
  remainingCapacityCentiAmpHour: ['remainingCapacity'],
  fullCapacityCentiAmpHour: ['fullCapacity'],
  designCapacityCentiAmpHour: ['designCapacity'],
  packCentiVolt: ['packVoltage'],
  packCentiAmp: ['packCurrent'],
  faultBits: ['faultBits'],
  balancingBits: ['balancingBits'],
  warningLevel: ['warningLevel'],
};

const NONE: readonly HeldValue[] = [];

type Rename = (key: string) => readonly string[];

function heldOf(state: BelievedState, unit: number, kind: number, namesOf: Rename): readonly HeldValue[] {
  const found = heldSince(state, unit, kind);
  // Asked with every batch: nearly always nothing is held.
  if (found.length === 0) return NONE;
  return found.flatMap(({ field, since }) => {
    const key = channelsOf(kind).find((channel) => channel.field === field)?.key;
    return key === undefined ? [] : namesOf(key).map((name) => ({ name, since }));
  });
}

const held =
  (kind: number, names: { readonly [key: string]: readonly string[] | undefined }) =>
  (state: BelievedState, unit: number): readonly HeldValue[] =>
    heldOf(state, unit, kind, (key) => names[key] ?? []);

/** What of a unit's newest values is held, as answers name them. */
export const heldOfMonitor = held(KIND.monitor, OF_MONITOR);
export const heldOfBmsAsMonitor = held(KIND.bms, OF_BMS_AS_MONITOR);
export const heldOfBms = held(KIND.bms, OF_BMS);

/** The same of any kind, by the names of its fields on the wire. */
export const heldOfKind = (state: BelievedState, unit: number, kind: number): readonly HeldValue[] =>
  heldOf(state, unit, kind, (key) => [key]);
