import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS, instantOf, relativeTime } from '#domain/foundation/basics/time.ts';
import { formatDate, formatSpan } from '#domain/foundation/i18n/dates.ts';
import { formatLasting, formatMinutes } from '#domain/foundation/i18n/durations.ts';
import { formatNumber, formatQuantity, MISSING, quantityParts } from '#domain/foundation/i18n/numbers.ts';
import type { Quantity } from '#domain/foundation/kinds/units.ts';
import { useStored } from '../storage/stored-value.ts';
import { currentLanguage } from './current-language.ts';
import { chosenTemperatureUnit } from './temperature-unit.ts';

/** Numbers, units and times in the reader's language and temperature unit. */
export function useFormat() {
  // `t` is a new function when the language changes.
  const { t } = useTranslation('index');
  const temperatureUnit = useStored(chosenTemperatureUnit);
  return useMemo(() => {
    const language = currentLanguage();
    const date = (shape: Parameters<typeof formatDate>[1], at: unknown, timeZone?: string) => {
      const instant = instantOf(at);
      return instant === null ? MISSING : formatDate(language, shape, instant, timeZone);
    };
    return {
      language,
      temperatureUnit,
      number: (value: number, decimals = 0, signed = false) => formatNumber(language, value, decimals, signed),
      quantity: (quantity: Quantity | null) => formatQuantity(language, quantity),
      parts: (quantity: Quantity | null) => quantityParts(language, quantity),
      date,
      days: (from: number, to: number) => formatSpan(language, 'dayMonth', from, to),
      span: (shape: Parameters<typeof formatSpan>[1], from: number, to: number, timeZone?: string) =>
        formatSpan(language, shape, from, to, timeZone),
      /** `A moment ago`, `12 min ago`, `3 h ago`, then the date. */
      age: (at: unknown, now: number): string => {
        const relative = relativeTime(at, now);
        if (relative.kind === 'missing') return MISSING;
        if (relative.kind === 'moment') return t('moment_ago');
        if (relative.kind === 'minutes') return t('minutes_ago', { minutes: relative.value });
        return relative.kind === 'hours'
          ? t('hours_ago', { hours: relative.value })
          : formatDate(language, 'dayMonthTime', relative.value);
      },
      /** `09:14` within the last 24 hours, otherwise with the day. */
      clock: (at: number): string =>
        formatDate(language, Math.abs(Date.now() - at) < DAY_MS ? 'minute' : 'dayMonthTime', at),
      /** `6 h 15 min` from minutes. */
      minutes: (minutes: number | null | undefined): string =>
        minutes === null || minutes === undefined ? MISSING : formatMinutes(t, language, minutes),
      /** The same up to a day, then `4 d 2 h`. */
      lasting: (minutes: number): string => formatLasting(t, language, minutes),
    };
  }, [t, temperatureUnit]);
}
export type Format = ReturnType<typeof useFormat>;
