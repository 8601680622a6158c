import { channelsOf } from '#domain/foundation/kinds/channels.ts';
import { KIND, type Kind } from '#domain/foundation/kinds/registry.ts';
import type { Ratio } from './decimal.ts';

/** A quantity that a column of a recording can contain, and its field on the wire. */
interface ReplayChannel {
  /** the unit a column has when its name does not say */
  unit: string;
  targets: readonly Target[];
}

export interface Target {
  kind: Kind;
  /** property of the record's body; the sign of `current` chooses the field */
  key: string;
  /** wire integers per unit of the channel */
  wirePerUnit: number;
  range: readonly [min: number, max: number];
}

const ends = (kind: Kind, key: string): { wirePerUnit: number; range: readonly [number, number] } => {
  const channel = channelsOf(kind).find((candidate) => candidate.key === key);
  if (channel === undefined) throw new Error(`no channel ${key} of kind ${kind}`);
  return { wirePerUnit: channel.divisor, range: channel.range };
};
const target = (kind: Kind, key: string): Target => ({ kind, key, ...ends(kind, key) });
const monitor = (key: string) => target(KIND.monitor, key);
const location = (key: string) => target(KIND.location, key);
const bms = (key: string) => target(KIND.bms, key);

const current: Target = { kind: KIND.monitor, key: 'current', ...ends(KIND.monitor, 'currentUsingCentiAmp') };

/** Quantities by their name in a columns file. Those that the BMS also has go into its record when there are cells. */
export const replayChannels = {
  soc: { unit: 'pct', targets: [monitor('socCentiPercent'), bms('socCentiPercent')] },
  voltage: { unit: 'V', targets: [monitor('voltageCentiVolt'), bms('packCentiVolt')] },
  /** positive charges */
  current: {
    unit: 'A',
    targets: [{ ...current, range: [-current.range[1], current.range[1]] }, bms('packCentiAmp')],
  },
  currentUsing: { unit: 'A', targets: [monitor('currentUsingCentiAmp')] },
  currentCharging: { unit: 'A', targets: [monitor('currentChargingCentiAmp')] },
  temperature: { unit: 'degC', targets: [monitor('temperatureCentiCelsius'), bms('temperatureCentiCelsius')] },
  /** an additional temperature probe of the BMS */
  bmsTemperature: { unit: 'degC', targets: [bms('temperatureCentiCelsius')] },
  waterLevel: { unit: '', targets: [monitor('waterLevel')] },
  rsrp: { unit: '', targets: [monitor('rsrpDbm')] },
  relay: { unit: '', targets: [monitor('relayClosed')] },
  ignitionVoltage: { unit: 'V', targets: [monitor('ignitionCentiVolt')] },
  hourMeterVoltage: { unit: 'V', targets: [monitor('hourMeterCentiVolt')] },
  auxiliaryVoltage: { unit: 'V', targets: [monitor('auxiliaryCentiVolt')] },
  auxiliaryCurrent: { unit: 'A', targets: [monitor('auxiliaryCentiAmp')] },
  remainingTime: { unit: 'min', targets: [monitor('remainingMinutes')] },
  speed: { unit: 'm_s', targets: [monitor('speedCentiMetrePerSecond')] },
  odometer: { unit: 'm', targets: [monitor('odometerMetre')] },
  latitude: { unit: 'deg', targets: [location('latitudeMicroDegree')] },
  longitude: { unit: 'deg', targets: [location('longitudeMicroDegree')] },
  altitude: { unit: 'm', targets: [location('altitudeDecimetre')] },
  gpsSpeed: { unit: 'm_s', targets: [location('speedCentiMetrePerSecond')] },
  course: { unit: 'deg', targets: [location('courseCentiDegree')] },
  accuracy: { unit: 'm', targets: [location('accuracyDecimetre')] },
  satellites: { unit: '', targets: [location('satellites')] },
  /** one cell, numbered by the order of the columns */
  cell: { unit: 'V', targets: [{ ...bms('cellMillivolt'), wirePerUnit: 1000 }] },
  soh: { unit: 'pct', targets: [bms('sohCentiPercent')] },
  cycles: { unit: '', targets: [bms('cycleCount')] },
  remainingCapacity: { unit: 'Ah', targets: [bms('remainingCapacityCentiAmpHour')] },
  fullCapacity: { unit: 'Ah', targets: [bms('fullCapacityCentiAmpHour')] },
  designCapacity: { unit: 'Ah', targets: [bms('designCapacityCentiAmpHour')] },
  faultBits: { unit: '', targets: [bms('faultBits')] },
  warningLevel: { unit: '', targets: [bms('warningLevel')] },
} satisfies Record<string, ReplayChannel>;

export type ReplayChannelName = keyof typeof replayChannels;

export const replayChannelNames = Object.keys(replayChannels) as ReplayChannelName[];

/** Units at the end of a column's name, with their factor to the unit of the channel. */
export const units: Record<string, Ratio & { of: string }> = {
  pct: { of: 'pct', multiply: 1, divide: 1 },
  V: { of: 'V', multiply: 1, divide: 1 },
  mV: { of: 'V', multiply: 1, divide: 1000 },
  A: { of: 'A', multiply: 1, divide: 1 },
  mA: { of: 'A', multiply: 1, divide: 1000 },
  degC: { of: 'degC', multiply: 1, divide: 1 },
  Ah: { of: 'Ah', multiply: 1, divide: 1 },
  m_s: { of: 'm_s', multiply: 1, divide: 1 },
  km_h: { of: 'm_s', multiply: 5, divide: 18 },
  m: { of: 'm', multiply: 1, divide: 1 },
  km: { of: 'm', multiply: 1000, divide: 1 },
  deg: { of: 'deg', multiply: 1, divide: 1 },
  min: { of: 'min', multiply: 1, divide: 1 },
  s: { of: 'min', multiply: 1, divide: 60 },
};
