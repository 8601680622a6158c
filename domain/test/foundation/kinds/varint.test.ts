import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ByteWriter,
  unzigzag,
  VARINT_LIMIT,
  VarintReader,
  varintLength,
  zigzag,
} from '#domain/foundation/kinds/varint.ts';

const anyUnsigned = fc.oneof(fc.nat(300), fc.nat(), fc.integer({ min: 0, max: 2 * VARINT_LIMIT }));

describe('varints', () => {
  it('are decoded again, each from as many bytes as predicted', () => {
    fc.assert(
      fc.property(fc.array(anyUnsigned, { maxLength: 100 }), (values) => {
        const writer = new ByteWriter(1);
        for (const value of values) {
          const before = writer.length;
          writer.varint(value);
          expect(writer.length - before).toBe(varintLength(value));
        }
        const reader = new VarintReader(writer.finish());
        expect(values.map(() => reader.next())).toEqual(values);
        expect(() => reader.next()).toThrow('cut off');
      }),
    );
  });
  it('encode small negative numbers in few bytes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -VARINT_LIMIT, max: VARINT_LIMIT }), (value) => {
        expect(zigzag(value)).toBeGreaterThanOrEqual(0);
        expect(unzigzag(zigzag(value))).toBe(value);
      }),
    );
    expect([0, -1, 1, -2, 2].map(zigzag)).toEqual([0, 1, 2, 3, 4]);
  });
  it('beyond 2^53 or cut off are errors', () => {
    expect(() => new VarintReader(new Uint8Array(10).fill(255)).next()).toThrow('too large');
    expect(() => new VarintReader(new Uint8Array([128])).next()).toThrow('cut off');
  });
});
