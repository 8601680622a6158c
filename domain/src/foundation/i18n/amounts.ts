import type { Language } from './languages.ts';
import { formatNumber } from './numbers.ts';

/** An amount in minor units as a number of its currency, without the currency: `6,940.08`. */
export function formatAmount(language: Language, amountMinor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return formatNumber(language, amountMinor / 10 ** decimals, decimals);
}

/** An amount in whole units of its currency, with the decimals that it has. */
export const wholeAmount = (language: Language, amount: number, currency: string): string =>
  formatNumber(language, amount, decimalsOf(currency));

/** An amount in minor units in whole ones of its currency: 694008 cents are 6940.08. */
export const wholeUnits = (amountMinor: number, currency: string): number => amountMinor / 10 ** decimalsOf(currency);

/** The same in minor units; null where the currency has fewer decimals. */
export function minorUnits(amount: number, currency: string): number | null {
  const minor = amount * 10 ** decimalsOf(currency);
  return Math.abs(minor - Math.round(minor)) > 1e-6 ? null : Math.round(minor);
}

const DECIMALS = new Map<string, number>();

function decimalsOf(currency: string): number {
  const known =
    DECIMALS.get(currency) ??
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2;
  DECIMALS.set(currency, known);
  return known;
}
