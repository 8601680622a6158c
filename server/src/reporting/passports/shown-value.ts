import type { TextKey } from '#domain/foundation/basics/text-keys.ts';
import type { Language } from '#domain/foundation/i18n/languages.ts';
import { formatNumber, unitSpace } from '#domain/foundation/i18n/numbers.ts';
import { type AttributeKey, attributeOf, choiceOf, type Json } from '#domain/reporting/passports/attributes.ts';
import { entryNames } from '#domain/reporting/passports/entry-names.ts';
import type { Translate } from '../../foundation/i18n/translate.ts';

/** A fixed value as it is printed. */
export function shownValue(key: AttributeKey, value: Json, language: Language, t: Translate): string {
  const { kind, unit } = attributeOf(key);
  const choice = choiceOf(key, value);
  if (choice) return t(`passports:${choice}`);
  if (kind === 'texts' || kind === 'list')
    return entryNames(value, {
      word: (word) => t(`passports:entry_${word}`),
      number: (of, decimals) => formatNumber(language, of, decimals),
      space: (of) => unitSpace(language, of),
    }).join(', ');
  if (typeof value !== 'number') return String(value);
  const figure = formatNumber(language, value, Number.isInteger(value) ? 0 : 1);
  if (!unit) return figure;
  const named = NAMED[unit];
  return `${figure}${unitSpace(language, unit)}${named ? t(named) : unit === 'kg/kWh' ? 'kg CO₂e/kWh' : unit}`;
}

/** Units that are words. */
const NAMED: Readonly<Record<string, TextKey>> = { years: 'passports:unit_years', '%/month': 'passports:unit_month' };
