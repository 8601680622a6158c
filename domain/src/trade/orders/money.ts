import type { Quantity } from '../../foundation/kinds/units.ts';

/**
 * The share of an amount, in whole minor units, a half rounded up. Both the discount and each tax of an order are
 * rounded once, on the whole order, by this rule. Exact for products below 2^53.
 */
export function roundedShare(amount: number, share: number, whole: number): number {
  const product = amount * share;
  const rest = product % whole;
  return (product - rest) / whole + (2 * rest >= whole ? 1 : 0);
}

/** The highest price of a plan for one device: an order of a thousand of them with its taxes stays exact. */
export const MAX_PRICE_MINOR = 100_000_000;
/** Of percent. */
const PERCENT = 100;
/** A tax rate of 100 %; rates are in hundredths of a percent. */
export const WHOLE_RATE = 10_000;

/** A tax on top of the prices; `rate` in hundredths of a percent. */
export interface TaxRate {
  readonly name: string;
  readonly rate: number;
}
/** A rate in percent, with the decimals it has. */
export const rateQuantity = (rate: number): Quantity => ({
  value: rate / PERCENT,
  unit: '%',
  decimals: rate % PERCENT === 0 ? 0 : rate % 10 === 0 ? 1 : 2,
  signed: false,
});
export interface Tax extends TaxRate {
  readonly base: number;
  readonly amount: number;
}

/** The taxes on a net amount, each on the whole of it. */
export const taxesOn = (net: number, rates: readonly TaxRate[]): Tax[] =>
  rates.map(({ name, rate }) => ({ name, rate, base: net, amount: roundedShare(net, rate, WHOLE_RATE) }));

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** The price of a number of devices with the discount. */
export function discounted(priceMinor: number, devices: number, discountPercent: number) {
  const subtotalMinor = priceMinor * devices;
  const discountMinor = roundedShare(subtotalMinor, discountPercent, PERCENT);
  return { subtotalMinor, discountMinor, totalMinor: subtotalMinor - discountMinor };
}

/** The net price of each device of an order: they differ by a minor unit at most, and their sum is the order's. */
export const netPrices = (priceMinor: number, devices: number, discountPercent: number): number[] =>
  Array.from({ length: devices }, (_, index) => {
    const upTo = (count: number) => discounted(priceMinor, count, discountPercent).totalMinor;
    return upTo(index + 1) - upTo(index);
  });

/** An amount typed with a decimal point or comma, in units of its last decimal; null for anything else. */
export function minorOf(text: string, decimals: number): number | null {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text.normalize('NFKC').trim()) ?? [];
  if (whole === undefined || fraction.length > decimals) return null;
  return Number(whole + fraction.padEnd(decimals, '0'));
}
/** The same amount as it is typed. */
export function typedOf(minor: number, decimals: number): string {
  const digits = String(minor).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
}
