import { INTL_LOCALE, type Language } from '#domain/foundation/i18n/languages.ts';

/** An amount in minor units of a currency, formatted for the language. */
export function formatMoney(language: Language, amountMinor: number, currency: string): string {
  const format = new Intl.NumberFormat(INTL_LOCALE[language], { style: 'currency', currency });
  return format.format(amountMinor / 10 ** decimalsOf(currency));
}

/** The decimals of an amount in a currency. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
