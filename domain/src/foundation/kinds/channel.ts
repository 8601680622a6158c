import type { TextKeyOf } from '../basics/text-keys.ts';

export type ChannelText = TextKeyOf<'export'>;

export type ChannelUnit =
  | ''
  | '%'
  | 'V'
  | 'mV'
  | 'A'
  | '°C'
  | 'dBm'
  | 'min'
  | 'm/s'
  | 'm'
  | '°'
  | 'Ah'
  | 'Wh'
  | 'W'
  | 'VA'
  | 'Hz';

/** One measured value of a kind of record. Charts, tables, exports, rules and the series codec are derived from it. */
export interface Channel<Key extends string = string, Name extends string = string> {
  /** Field number in the record's message. */
  readonly field: number;
  /** Property of the decoded body. */
  readonly key: Key;
  /** Short stable name: column of an export, part of an address. */
  readonly name: Name;
  /** What people call it, a key of the texts `export`, with `{{number}}` in a list; null for what is not shown. */
  readonly text: ChannelText | null;
  /** What the values of a list are called without their places. */
  readonly each: ChannelText | null;
  /** How the varint is read: sint is zigzag. */
  readonly wire: 'uint' | 'sint' | 'bool' | 'enum';
  readonly repeated: boolean;
  /** The meaning of an absent field in a record: no value, or zero (fields without presence in proto3). */
  readonly absent: 'missing' | 'zero';
  /** The wire integer that says that there is no value, besides none; in a list, that its place could not be read. Null without one. */
  readonly unknown: number | null;
  /** Whether a value may hold until the next one comes; not for what is concluded of one instant. */
  readonly holds: boolean;
  /** Wire integer ÷ divisor = value in `unit`. */
  readonly divisor: number;
  readonly unit: ChannelUnit;
  readonly decimals: number;
  /** Physically possible wire integers; a value outside is refused. */
  readonly range: readonly [min: number, max: number];
  /** Design token of its line, `--wy-<colour>`. */
  readonly colour: string;
  /** For an enumeration: its values by names that are the same in every language. */
  readonly names: Readonly<Record<string, number>> | null;
}

type More = Partial<Pick<Channel, 'repeated' | 'absent' | 'unknown' | 'holds' | 'text' | 'each' | 'names'>>;

type Measure = readonly [unit: ChannelUnit, divisor: number, decimals: number, min: number, max: number];
export const UINT32_MAX = 2 ** 32 - 1;
export const percent: Measure = ['%', 100, 0, 0, 10_000];
export const packVolt: Measure = ['V', 100, 2, -1000, 200_000];
export const smallVolt: Measure = ['V', 100, 2, -1000, 20_000];
export const amp: Measure = ['A', 100, 1, -500_000, 500_000];
export const ampOneWay: Measure = ['A', 100, 1, 0, 500_000];
/** Up to 150 °C: the range of the legacy temperature in JSON answers. */
export const celsius: Measure = ['°C', 100, 1, -10_000, 15_000];
export const speed: Measure = ['m/s', 100, 1, 0, 30_000];
export const speedEitherWay: Measure = ['m/s', 100, 1, -30_000, 30_000];
export const ampHour: Measure = ['Ah', 100, 1, 0, 100_000_000];
export const plain = (max: number, unit: ChannelUnit = ''): Measure => [unit, 1, 0, 0, max];
/** Voltage of the mains; 0 or nearly so without them. */
export const acVolt: Measure = ['V', 100, 1, 0, 100_000];
/** Up to the frequency of aircraft. */
export const hertz: Measure = ['Hz', 100, 2, 0, 50_000];
export const panelVolt: Measure = ['V', 100, 1, 0, 200_000];
export const cellVolt: Measure = ['mV', 1, 0, 0, 10_000];
export const watt: Measure = ['W', 1, 0, -10_000_000, 10_000_000];
export const wattOneWay: Measure = ['W', 1, 0, 0, 10_000_000];
export const voltAmpere: Measure = ['VA', 1, 0, 0, 10_000_000];
/** A counter that goes on until the integer is full. */
export const wattHour: Measure = plain(UINT32_MAX, 'Wh');
/** Up to three times the rated power. */
export const loadPercent: Measure = ['%', 100, 0, 0, 30_000];
export const degree = (max: number): Measure => ['°', 1e6, 6, -max * 1e6, max * 1e6];

/**
 * A channel of a catalogue; `wire` and `more` correspond to its field in domain/proto/uplink.proto (a test compares
 * them).
 */
export const channel = <Key extends string, Name extends string>(
  field: number,
  key: Key,
  name: Name,
  wire: Channel['wire'],
  [unit, divisor, decimals, min, max]: Measure,
  colour: string,
  ...[more]: Name extends ChannelText ? [more?: More] : [more: More & Pick<Channel, 'text'>]
): Channel<Key, Name> => ({
  field,
  key,
  name,
  // The type of `more` brings a text where the name is no key of one.
  text: name as ChannelText,
  each: null,
  wire,
  repeated: false,
  absent: 'missing',
  unknown: null,
  holds: true,
  divisor,
  unit,
  decimals,
  range: [min, max],
  colour,
  names: null,
  ...more,
});

/** A list whose elements stay in their places: one that could not be read is this. They are called `each`. */
export const repeated = (unread: number, each: ChannelText) => ({ repeated: true, unknown: unread, each });
export const UNREAD_MILLIVOLT = 0;
/** Absolute zero: what the trade itself sends for a probe that is not fitted. */
export const UNREAD_CENTI_CELSIUS = -27_315;
export const zeroIfAbsent = { absent: 'zero' } as const;
export const ofTheInstant = { holds: false } as const;
/** A counter of 16 bits that can count no further: the time is longer, or the device does not know it. */
export const unlessFull = { unknown: 65_535 } as const;
