import { INTL_LOCALE, type Language } from './languages.ts';
import { formatNumber } from './numbers.ts';

/** An amount in minor units as a number of its currency, without the currency: `6,940.08`. */
export function formatAmount(language: Language, amountMinor: number, currency: string): string {
  const format = new Intl.NumberFormat(INTL_LOCALE[language], { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  return formatNumber(language, amountMinor / 10 ** decimals, decimals);
}
