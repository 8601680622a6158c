import type { Told } from '#domain/fleet/bridges/make-records.ts';
import { type Register, type RegisterType, WORDS } from '#domain/fleet/bridges/sources.ts';
import { scaled } from '../value.ts';

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

/** What the bytes that answer a block say: what stands for no value says that there is none. */
export const readingsOf = (block: Block, bytes: Buffer, saw?: (register: Register, value: number) => void): Told[] =>
  block.registers.flatMap((register) => {
    const { address, type, words, channel, unit } = register;
    const place = address - block.address;
    const value =
      type === 'bit'
        ? ((bytes[place >> 3] ?? 0) >> (place & 7)) & 1
        : valueAt(bytes, place * 2, type, words === 'low-first');
    saw?.(register, value);
    return [{ channel, unit, value: Number.isFinite(value) ? scaled(value, register) : null }];
  });
