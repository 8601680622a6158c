import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaledInteger } from '#simulator/replay/decimal.ts';

const hundredths = { multiply: 100, divide: 1 };

describe('decimal texts', () => {
  it.each([
    ['13.079', 1308],
    ['1.005', 101],
    ['-0.075', -8],
    ['-0.001', 0],
    ['99.9', 9990],
    ['352.0', 35_200],
    ['111426', 11_142_600],
    ['.5', 50],
    ['5.', 500],
    ['9e-05', 0],
    ['1.5e2', 15_000],
    ['0', 0],
    ['-0', 0],
    ['+3.2', 320],
    ['123456789012.345', 12_345_678_901_235],
  ])('%s is %i hundredths', (text, expected) => {
    expect(scaledInteger(text, hundredths)).toBe(expected);
  });

  it.each(['', '-', '.', 'NaN', '--', '1,5', '0x10', '1e999', 'Infinity', ' '])('%j is not a number', (text) => {
    expect(scaledInteger(text, hundredths)).toBeNull();
  });

  it('divides exactly: seconds to minutes, halves rounded away from zero', () => {
    expect(scaledInteger('90', { multiply: 1, divide: 60 })).toBe(2);
    expect(scaledInteger('89.999', { multiply: 1, divide: 60 })).toBe(1);
    expect(scaledInteger('-90', { multiply: 1, divide: 60 })).toBe(-2);
    expect(scaledInteger('100', { multiply: 500, divide: 18 })).toBe(2778);
  });

  it('reads every number of hundredths written with two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 40), max: 2 ** 40 }), (value) => {
        const sign = value < 0 ? '-' : '';
        const digits = String(Math.abs(value)).padStart(3, '0');
        const text = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        expect(scaledInteger(text, hundredths)).toBe(value);
      }),
    );
  });

  it('is the nearest integer, however the text is written', () => {
    const text = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 16n }), fc.integer({ min: 0, max: 8 }))
      .map(([digits, places]) => {
        const padded = String(digits).padStart(places + 1, '0');
        return places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`;
      });
    const ratio = fc.record({
      multiply: fc.integer({ min: 1, max: 1_000_000 }),
      divide: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(text, ratio, (written, { multiply, divide }) => {
        const found = scaledInteger(written, { multiply, divide });
        const places = written.includes('.') ? written.length - written.indexOf('.') - 1 : 0;
        const numerator = BigInt(written.replace('.', '')) * BigInt(multiply);
        const denominator = BigInt(divide) * 10n ** BigInt(places);
        const doubled = 2n * numerator;
        if (found === null) {
          expect(numerator / denominator >= 2n ** 53n - 1n).toBe(true);
          return;
        }
        const error = doubled - 2n * BigInt(found) * denominator;
        expect(error >= -denominator && error <= denominator).toBe(true);
      }),
    );
  });
});
