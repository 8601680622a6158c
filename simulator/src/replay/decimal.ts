/** A factor as two whole numbers, so that 1/60 is exact. */
export interface Ratio {
  multiply: number;
  divide: number;
}

const decimal = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * The integer nearest to a decimal text times a ratio; halves are rounded away from zero. Exact, because no binary
 * fractions are involved, so `1.005` × 100 is 101 and `-0.075` × 100 is −8.
 *
 * @returns null for an empty text, for text that is not a number, and beyond the safe integers
 */
export function scaledInteger(text: string, ratio: Ratio): number | null {
  const point = text.indexOf('.');
  const digits = point < 0 ? text : text.slice(0, point) + text.slice(point + 1);
  if (digits.length > 10 || !/^-?\d+$/.test(digits)) return scaledLongInteger(text, ratio);
  const numerator = Math.abs(Number(digits)) * ratio.multiply;
  const denominator = ratio.divide * 10 ** (point < 0 ? 0 : text.length - point - 1);
  if (numerator > wholeLimit || denominator > wholeLimit) return scaledLongInteger(text, ratio);
  const remainder = numerator % denominator;
  return signed(text, (numerator - remainder) / denominator + (2 * remainder >= denominator ? 1 : 0));
}

/** Up to here, twice an integer is still exact in 53 bits. */
const wholeLimit = 2 ** 51;

function scaledLongInteger(text: string, ratio: Ratio): number | null {
  const parts = decimal.exec(text);
  if (parts === null) return null;
  const [, , whole = '', fraction = '', exponent = '0'] = parts;
  if (whole + fraction === '') return null;
  const power = Number(exponent) - fraction.length;
  const numerator = BigInt(whole + fraction) * BigInt(ratio.multiply) * (power > 0 ? 10n ** BigInt(power) : 1n);
  const denominator = BigInt(ratio.divide) * (power < 0 ? 10n ** BigInt(-power) : 1n);
  const rounded = Number((2n * numerator + denominator) / (2n * denominator));
  return Number.isSafeInteger(rounded) ? signed(text, rounded) : null;
}

function signed(text: string, magnitude: number): number {
  return text.startsWith('-') && magnitude !== 0 ? -magnitude : magnitude;
}
