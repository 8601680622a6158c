import { z } from 'zod';
import type { Reading } from '../../record/make-records.ts';
import { channelName } from '../channel-name.ts';

/** Words of each type; a bit is that of a coil or discrete input. */
export const WORDS = {
  bit: 1,
  uint16: 1,
  int16: 1,
  uint32: 2,
  int32: 2,
  float32: 2,
  uint64: 4,
  int64: 4,
  float64: 4,
} as const;
export type RegisterType = keyof typeof WORDS;

const register = z
  .strictObject({
    /** As it is on the wire, from 0: what a manual calls 40001 is 0. */
    address: z.int().min(0).max(65_535),
    function: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).default(3),
    type: z.enum(Object.keys(WORDS) as [RegisterType, ...RegisterType[]]).default('uint16'),
    /** Which word of a long value comes first. */
    words: z.enum(['high-first', 'low-first']).default('high-first'),
    /** What the device says instead of a value that it does not have. */
    absent: z.number().optional(),
    channel: channelName,
    unit: z.int().min(0).max(65_535).default(0),
    /** value × factor + offset is in the channel's unit */
    factor: z.number().default(1),
    offset: z.number().default(0),
  })
  .refine(({ type, function: read }) => (type === 'bit') === read < 3, {
    path: ['type'],
    error: 'bit is for the functions 1 and 2, the others are for 3 and 4',
  })
  .refine(({ address, type }) => address + WORDS[type] <= 65_536, {
    path: ['address'],
    error: 'the value ends behind the last address',
  });
export type Register = z.output<typeof register>;

/** The registers of a device, which of them is what. */
export const registerMap = z.array(register).min(1).max(500);

/** The value of a register whose bytes begin at `from`, as the device means it; null for one that it does not have. */
export function valueAt(bytes: Buffer, from: number, type: Exclude<RegisterType, 'bit'>, lowFirst = false): number {
  const size = WORDS[type] * 2;
  let own = bytes.subarray(from, from + size);
  if (lowFirst) own = Buffer.from(own).swap16().reverse();
  switch (type) {
    case 'uint16':
      return own.readUInt16BE();
    case 'int16':
      return own.readInt16BE();
    case 'uint32':
      return own.readUInt32BE();
    case 'int32':
      return own.readInt32BE();
    case 'float32':
      // Seven digits are what it has: 13.1 is not 13.10000038….
      return Number(own.readFloatBE().toPrecision(7));
    case 'uint64':
      return Number(own.readBigUInt64BE());
    case 'int64':
      return Number(own.readBigInt64BE());
    case 'float64':
      return own.readDoubleBE();
  }
}

/** Registers that are read by one question. */
export interface Block {
  readonly function: Register['function'];
  readonly address: number;
  readonly count: number;
  readonly registers: readonly Register[];
}

/** Joins registers that follow each other, so that nothing is read that the map does not name: a device may refuse it. */
export function blocksOf(registers: readonly Register[], mostWords: number): Block[] {
  const sorted = [...registers].sort((a, b) => a.function - b.function || a.address - b.address);
  const blocks: (Block & { registers: Register[]; count: number })[] = [];
  for (const next of sorted) {
    const end = next.address + WORDS[next.type];
    const last = blocks.at(-1);
    const isNear = last?.function === next.function && next.address <= last.address + last.count;
    if (last && isNear && end - last.address <= mostWords) {
      last.registers.push(next);
      last.count = Math.max(last.count, end - last.address);
    } else blocks.push({ function: next.function, address: next.address, count: WORDS[next.type], registers: [next] });
  }
  return blocks;
}

/** The readings of the bytes that answer a block. */
export const readingsOf = (block: Block, bytes: Buffer): Reading[] =>
  block.registers.flatMap(({ address, type, words, absent, channel, unit, factor, offset }) => {
    const place = address - block.address;
    const value =
      type === 'bit'
        ? ((bytes[place >> 3] ?? 0) >> (place & 7)) & 1
        : valueAt(bytes, place * 2, type, words === 'low-first');
    return value === absent || !Number.isFinite(value) ? [] : [{ channel, unit, value: value * factor + offset }];
  });
