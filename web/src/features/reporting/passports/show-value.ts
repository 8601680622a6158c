import type { TFunction } from 'i18next';
import { unitSpace } from '#domain/foundation/i18n/numbers.ts';
import { type AttributeKey, attributeOf, type Json } from '#domain/reporting/passports/attributes.ts';
import { entryNames } from '#domain/reporting/passports/entry-names.ts';
import { LOG_UNITS } from '#domain/reporting/passports/log-values.ts';
import type { Format } from '../../../i18n/use-format.ts';
import type { LogValue } from './passport-queries.ts';

type Texts = TFunction<'passports'>;

/** A fixed value in the reader's language. */
export function fixedText(key: AttributeKey, value: Json, t: Texts, format: Format): string {
  const { kind, unit } = attributeOf(key);
  if (key === 'category') return t(`category_${String(value) as 'lmt' | 'ev' | 'industrial' | 'stationary'}`);
  if (kind === 'date') return format.date('date', Date.parse(String(value)), 'Etc/UTC');
  if (Array.isArray(value))
    return entryNames(value, {
      word: (word) => t(`entry_${word}`),
      number: format.number,
      space: (of) => unitSpace(format.language, of),
    }).join(', ');
  if (typeof value !== 'number') return String(value);
  const figure = format.number(value, Number.isInteger(value) ? 0 : 2);
  if (unit === 'years') return `${figure} ${t('unit_years')}`;
  if (unit === '%/month') return `${figure} ${t('unit_month')}`;
  if (unit === 'kg/kWh') return `${figure} kg CO₂e/kWh`;
  return unit ? `${figure}${unitSpace(format.language, unit)}${unit}` : figure;
}

type Known = Extract<LogValue, { known: true }>;

/** Small figures with a decimal, years as they are. */
function plain({ key }: Known, figure: number, format: Format): string {
  if (LOG_UNITS[key] === 'year') return String(figure);
  return format.number(figure, Math.abs(figure) < 1000 && !Number.isInteger(figure) ? 1 : 0);
}

export function rangeText(value: Known, t: Texts, format: Format): string {
  const { low, high } = value;
  if (low === null) return high === null ? '' : t('or_earlier', { to: plain(value, high, format) });
  const from = plain(value, low, format);
  if (high === null) return t('or_later', { from });
  const to = plain(value, high, format);
  return from === to ? from : t('from_to', { from, to });
}

/** What the log tells, with its unit; where only a range is known, the range. */
export function logText(value: Known, t: Texts, format: Format): string {
  if (value.value === null) return rangeText(value, t, format);
  const unit = LOG_UNITS[value.key];
  const figure = plain(value, value.value, format);
  if (unit === 'points') return `${figure} ${t('points')}`;
  return unit === '' || unit === 'year' ? figure : `${figure}${unitSpace(format.language, unit)}${unit}`;
}
