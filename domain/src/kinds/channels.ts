import type { Bms, Charger, Location, Monitor } from '../gen/uplink.ts';

/** Kinds of record: the field number of the body in UplinkRecord. */
export const KIND = { monitor: 10, location: 11, bms: 12, charger: 13 } as const;
export type KindName = keyof typeof KIND;
export type Kind = (typeof KIND)[KindName];
export interface BodyOfKind {
  10: Monitor;
  11: Location;
  12: Bms;
  13: Charger;
}
export type Body<K extends Kind = Kind> = BodyOfKind[K];

export type ChannelUnit = '' | '%' | 'V' | 'mV' | 'A' | '°C' | 'dBm' | 'min' | 'm/s' | 'm' | '°' | 'Ah' | 'Wh';

/** One measured value of a kind of record. Charts, tables, exports, rules and the series codec derive from it. */
export interface Channel<Key extends string = string> {
  /** Field number in the record's message. */
  readonly field: number;
  /** Property of the decoded body. */
  readonly key: Key;
  /** Short stable name: column of an export, part of an address, `channel.<name>` in the texts. */
  readonly name: string;
  readonly label: `channel.${string}`;
  /** How the varint is read: sint is zigzag. */
  readonly wire: 'uint' | 'sint' | 'bool' | 'enum';
  readonly repeated: boolean;
  /** What a record without the field says: nothing, or zero (fields without presence in proto3). */
  readonly absent: 'missing' | 'zero';
  /** Wire integer ÷ divisor = value in `unit`. */
  readonly divisor: number;
  readonly unit: ChannelUnit;
  readonly decimals: number;
  /** Physically possible wire integers; a record outside is refused. */
  readonly range: readonly [min: number, max: number];
  /** Design token of its line, `--wy-<colour>` (design §8). */
  readonly colour: string;
}

type Measure = readonly [unit: ChannelUnit, divisor: number, decimals: number, min: number, max: number];
const UINT32_MAX = 2 ** 32 - 1;
const percent: Measure = ['%', 100, 0, 0, 10_000];
const packVolt: Measure = ['V', 100, 2, -1000, 200_000];
const smallVolt: Measure = ['V', 100, 2, -1000, 20_000];
const amp: Measure = ['A', 100, 1, -500_000, 500_000];
const ampOneWay: Measure = ['A', 100, 1, 0, 500_000];
/** Up to 150 °C: what the legacy temperature of JSON answers can say. */
const celsius: Measure = ['°C', 100, 1, -10_000, 15_000];
const speed: Measure = ['m/s', 100, 1, 0, 30_000];
const speedEitherWay: Measure = ['m/s', 100, 1, -30_000, 30_000];
const ampHour: Measure = ['Ah', 100, 1, 0, 100_000_000];
const plain = (max: number, unit: ChannelUnit = ''): Measure => [unit, 1, 0, 0, max];
const degree = (max: number): Measure => ['°', 1e6, 6, -max * 1e6, max * 1e6];

const channel = <Key extends string>(
  field: number,
  key: Key,
  name: string,
  wire: Channel['wire'],
  [unit, divisor, decimals, min, max]: Measure,
  colour: string,
  more: { repeated?: boolean; absent?: Channel['absent'] } = {},
): Channel<Key> => {
  const { repeated = false, absent = 'missing' } = more;
  return {
    field,
    key,
    name,
    label: `channel.${name}`,
    wire,
    repeated,
    absent,
    divisor,
    unit,
    decimals,
    range: [min, max],
    colour,
  };
};

const repeated = { repeated: true };
const zeroIfAbsent = { absent: 'zero' } as const;

/** The catalogue (domain/proto/uplink.proto says the same to the wire; a test compares them). */
export const CHANNELS: { readonly [K in Kind]: readonly Channel<keyof BodyOfKind[K] & string>[] } = {
  10: [
    channel(1, 'socCentiPercent', 'soc', 'uint', percent, 'c1'),
    channel(2, 'voltageCentiVolt', 'voltage', 'sint', packVolt, 'c6'),
    channel(3, 'currentUsingCentiAmp', 'currentUsing', 'uint', ampOneWay, 'discharge-fill'),
    channel(4, 'currentChargingCentiAmp', 'currentCharging', 'uint', ampOneWay, 'charge-fill'),
    channel(5, 'temperatureCentiCelsius', 'temperature', 'sint', celsius, 'c5'),
    channel(6, 'waterLevel', 'waterLevel', 'uint', plain(3), 'c8'),
    channel(7, 'rsrpDbm', 'rsrp', 'sint', ['dBm', 1, 0, -200, 50], 'c4'),
    channel(8, 'relayClosed', 'relay', 'bool', plain(1), 'c3'),
    channel(9, 'ignitionCentiVolt', 'ignition', 'sint', smallVolt, 'c3'),
    channel(10, 'hourMeterCentiVolt', 'hourMeter', 'sint', smallVolt, 'c7'),
    channel(11, 'auxiliaryCentiVolt', 'auxiliaryVoltage', 'sint', smallVolt, 'c6'),
    channel(12, 'auxiliaryCentiAmp', 'auxiliaryCurrent', 'sint', amp, 'c2'),
    channel(13, 'remainingMinutes', 'remainingTime', 'uint', plain(10_000_000, 'min'), 'c1'),
    channel(14, 'chargeLocked', 'chargeLock', 'bool', plain(1), 'c7'),
    channel(15, 'speedCentiMetrePerSecond', 'speed', 'sint', speedEitherWay, 'c4'),
    channel(16, 'odometerMetre', 'odometer', 'uint', plain(UINT32_MAX, 'm'), 'c6'),
  ],
  11: [
    channel(1, 'latitudeMicroDegree', 'latitude', 'sint', degree(90), 'c1', zeroIfAbsent),
    channel(2, 'longitudeMicroDegree', 'longitude', 'sint', degree(180), 'c2', zeroIfAbsent),
    channel(3, 'kind', 'locationKind', 'enum', plain(4), 'c6', zeroIfAbsent),
    channel(4, 'system', 'coordinateSystem', 'enum', plain(1), 'c6', zeroIfAbsent),
    channel(5, 'altitudeDecimetre', 'altitude', 'sint', ['m', 10, 0, -10_000, 1_000_000], 'c3'),
    channel(6, 'speedCentiMetrePerSecond', 'speed', 'uint', speed, 'c4'),
    channel(7, 'courseCentiDegree', 'course', 'uint', ['°', 100, 0, 0, 36_000], 'c8'),
    channel(8, 'accuracyDecimetre', 'accuracy', 'uint', ['m', 10, 0, 0, 100_000_000], 'c5'),
    channel(9, 'satellites', 'satellites', 'uint', plain(1000), 'c7'),
  ],
  12: [
    channel(1, 'cellMillivolt', 'cell', 'uint', ['mV', 1, 0, 0, 10_000], 'c6', repeated),
    channel(2, 'temperatureCentiCelsius', 'bmsTemperature', 'sint', celsius, 'c5', repeated),
    channel(3, 'socCentiPercent', 'soc', 'uint', percent, 'c1'),
    channel(4, 'sohCentiPercent', 'soh', 'uint', percent, 'c4'),
    channel(5, 'cycleCount', 'cycles', 'uint', plain(10_000_000), 'c7'),
    channel(6, 'remainingCapacityCentiAmpHour', 'remainingCapacity', 'uint', ampHour, 'c1'),
    channel(7, 'fullCapacityCentiAmpHour', 'fullCapacity', 'uint', ampHour, 'c3'),
    channel(8, 'designCapacityCentiAmpHour', 'designCapacity', 'uint', ampHour, 'c8'),
    channel(9, 'packCentiVolt', 'packVoltage', 'sint', packVolt, 'c6'),
    channel(10, 'packCentiAmp', 'packCurrent', 'sint', amp, 'c2'),
    channel(11, 'faultBits', 'faults', 'uint', plain(UINT32_MAX), 'alarm-fill'),
    channel(12, 'balancingBits', 'balancing', 'uint', plain(UINT32_MAX), 'c3'),
    channel(13, 'warningLevel', 'warningLevel', 'uint', plain(3), 'warn-fill'),
  ],
  13: [
    channel(1, 'outputCentiVolt', 'chargerVoltage', 'sint', packVolt, 'c6'),
    channel(2, 'outputCentiAmp', 'chargerCurrent', 'uint', ampOneWay, 'charge-fill'),
    channel(3, 'stage', 'chargerStage', 'enum', plain(6), 'c3', zeroIfAbsent),
    channel(4, 'inputCentiVolt', 'inputVoltage', 'uint', ['V', 100, 0, 0, 200_000], 'c8'),
    channel(5, 'inputCentiAmp', 'inputCurrent', 'uint', ampOneWay, 'c2'),
    channel(6, 'temperatureCentiCelsius', 'chargerTemperature', 'sint', celsius, 'c5'),
    channel(7, 'energyWattHour', 'chargeEnergy', 'uint', plain(100_000_000, 'Wh'), 'c1'),
    channel(8, 'batteryModel', 'batteryModel', 'uint', plain(65_535), 'c7'),
    channel(9, 'faultBits', 'chargerFaults', 'uint', plain(UINT32_MAX), 'alarm-fill'),
  ],
};

export const isKind = (kind: number): kind is Kind => Object.hasOwn(CHANNELS, kind);

/** Channels of a kind by number; none for a kind this version does not know. */
export const channelsOf = (kind: number): readonly Channel[] => (isKind(kind) ? CHANNELS[kind] : []);

/** A channel by its name; a mistyped name is a fault of the program. */
export const channelNamed = (kind: Kind, name: string): Channel => {
  const found = channelsOf(kind).find((candidate) => candidate.name === name);
  if (!found) throw new RangeError(`kind ${kind} has no channel ${name}`);
  return found;
};
