import type { Quantity } from '../kinds/units.ts';
import { INTL_LOCALE, type Language } from './languages.ts';

const MINUS = '−';
const NARROW_SPACE = '\u202f';
const NO_BREAK_SPACE = '\u00a0';

const formatters = new Map<string, Intl.NumberFormat>();
const formatter = (language: Language, decimals: number, signed: boolean): Intl.NumberFormat => {
  const key = `${language}/${decimals}/${signed}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(INTL_LOCALE[language], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: signed ? 'exceptZero' : 'negative',
  });
  formatters.set(key, made);
  return made;
};

/** A number with the language's separators and a true minus sign. */
export const formatNumber = (language: Language, value: number, decimals = 0, signed = false): string =>
  formatter(language, decimals, signed).format(value).replace('-', MINUS);

/** The space between a number and its unit: none before the percent sign, except a narrow one in French. */
export const unitSpace = (language: Language, unit: string): string => {
  if (unit === '') return '';
  if (unit !== '%') return NO_BREAK_SPACE;
  return language === 'fr' ? NARROW_SPACE : '';
};

/** Number and unit separately, for readings with a smaller unit. `null` when nothing was measured. */
export const quantityParts = (language: Language, quantity: Quantity | null) =>
  quantity && {
    number: formatNumber(language, quantity.value, quantity.decimals, quantity.signed),
    space: unitSpace(language, quantity.unit),
    unit: quantity.unit,
  };

/** Shown for a missing value; never 0. */
export const MISSING = '--';

/** `52.81 V`, `78%`, `−42.8 A`; `--` when nothing was measured. */
export const formatQuantity = (language: Language, quantity: Quantity | null): string => {
  const parts = quantityParts(language, quantity);
  return parts ? `${parts.number}${parts.space}${parts.unit}` : MISSING;
};

const separators = new Map<Language, string>();
/** What stands between whole number and decimals: a point, or a comma in German and French. */
export const decimalSeparator = (language: Language): string => {
  const known = separators.get(language);
  if (known !== undefined) return known;
  const parts = formatter(language, 1, false).formatToParts(0.5);
  const separator = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  separators.set(language, separator);
  return separator;
};

/**
 * A number as somebody typed it, in the form that `Number` reads: with a point and a plain minus sign. A comma is a
 * decimal separator in every language, since nobody types separators of thousands into a field.
 */
export const typedNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[−–]/g, '-')
    .replace(/,/g, '.')
    .replace(/[^\d.+-]/g, '');
