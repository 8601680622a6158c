import type { Told } from '#domain/fleet/bridges/make-records.ts';
import { valueAt } from '../modbus/registers.ts';
import { MODELS, MPPT, MPPT_CHANNELS, type Point, type PointType } from './models.ts';

const MAX_SCALE = 10;

/**
 * What a model says, whose words begin with its id and length. What is not implemented, or is scaled by nothing, is null; of several points of one
 * channel, the last that has a value counts.
 * @param untranslated is told of a state that the protocol has no name for
 */
export function readingsOfModel(
  id: number,
  words: Buffer,
  unit: number,
  untranslated: (point: string, value: number) => void = () => {},
): Told[] {
  if (id === MPPT.id) return readingsOfInputs(words, unit);
  const told = new Map<string, Told>();
  for (const [name, place, type, scale, channel, convert] of MODELS[id] ?? ([] as readonly Point[])) {
    const raw = rawAt(words, place, type);
    const value = scaled(raw, scale === 0 ? 0 : scaleAt(words, scale));
    const converted = value === null || convert === undefined ? value : convert(value);
    if (value !== null && converted === null) untranslated(name, value);
    if (converted !== null || !told.has(channel)) told.set(channel, { channel, unit, value: converted });
  }
  return [...told.values()];
}

const SIZES: Readonly<Record<PointType, 'uint16' | 'int16' | 'uint32' | 'uint64'>> = {
  uint16: 'uint16',
  int16: 'int16',
  enum16: 'uint16',
  uint32: 'uint32',
  acc32: 'uint32',
  bits: 'uint32',
  uint64: 'uint64',
  acc64: 'uint64',
};
/** What stands for a value that the device does not have; of flags, the highest one set makes all others meaningless. */
const ABSENT: Readonly<Record<PointType, number>> = {
  uint16: 0xffff,
  int16: -0x8000,
  enum16: 0xffff,
  uint32: 0xffff_ffff,
  acc32: 0xffff_ffff,
  bits: 0x8000_0000,
  uint64: 2 ** 64,
  acc64: 2 ** 64,
};

/** That count from 0: at 0 they have counted nothing, or are not there. */
const COUNTERS: ReadonlySet<PointType> = new Set(['acc32', 'acc64']);

/** @returns null for a value that the device does not have, or that lies behind the end of its model */
function rawAt(words: Buffer, place: number, type: PointType): number | null {
  const size = SIZES[type];
  const bytes = { uint16: 2, int16: 2, uint32: 4, uint64: 8 }[size];
  if (place * 2 + bytes > words.length) return null;
  const value = valueAt(words, place * 2, size);
  const isNone =
    value === ABSENT[type] || (type === 'bits' && value > ABSENT.bits) || (value === 0 && COUNTERS.has(type));
  return isNone ? null : value;
}

function scaleAt(words: Buffer, place: number): number | null {
  const scale = rawAt(words, place, 'int16');
  return scale === null || Math.abs(scale) > MAX_SCALE ? null : scale;
}

/** Divides where it can: 2301 tenths are 230.1, not 230.10000000000002. */
function scaled(value: number | null, scale: number | null): number | null {
  if (value === null || scale === null) return null;
  return scale < 0 ? value / 10 ** -scale : value * 10 ** scale;
}

/** The inputs of the model 160 together: the highest voltage, because the first may have no panels, sums of current, power and energy, and the highest temperature. */
function readingsOfInputs(words: Buffer, unit: number): Told[] {
  const { scales, input } = MPPT;
  const scale = {
    voltage: scaleAt(words, scales.voltage),
    current: scaleAt(words, scales.current),
    power: scaleAt(words, scales.power),
    energy: scaleAt(words, scales.energy),
    temperature: 0,
  };
  const types = {
    voltage: 'uint16',
    current: 'uint16',
    power: 'uint16',
    energy: 'acc32',
    temperature: 'int16',
  } as const;
  const inputs = inputPlaces(words).filter((place) => !isBattery(words, place));
  return (Object.keys(MPPT_CHANNELS) as (keyof typeof MPPT_CHANNELS)[]).map((name) => {
    const values = inputs
      .map((place) => scaled(rawAt(words, place + input[name], types[name]), scale[name]))
      .filter((value) => value !== null);
    const value =
      values.length === 0
        ? null
        : name === 'voltage' || name === 'temperature'
          ? Math.max(...values)
          : Number(values.reduce((sum, part) => sum + part, 0).toPrecision(12));
    return { channel: MPPT_CHANNELS[name], unit, value };
  });
}

function inputPlaces(words: Buffer): number[] {
  const fits = Math.floor((words.length / 2 - MPPT.first) / MPPT.words);
  const count = Math.max(0, Math.min(rawAt(words, MPPT.count, 'uint16') ?? fits, fits));
  return Array.from({ length: count }, (_, index) => MPPT.first + index * MPPT.words);
}

/** Some hybrid inverters have their battery as two more inputs, `StCha` and `StDisCha`: no sun. */
function isBattery(words: Buffer, place: number): boolean {
  const from = (place + MPPT.input.name) * 2;
  return /^St(Dis)?Cha/i.test(words.toString('latin1', from, from + MPPT.input.nameWords * 2));
}
