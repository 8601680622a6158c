import type { KnownFault } from '#domain/alarms/fault-codes.ts';
import { faultText } from '#domain/alarms/fault-text.ts';
import { warningText } from '#domain/alarms/warning-text.ts';
import { formatDate } from '#domain/i18n/dates.ts';
import { formatLasting, formatMinutes } from '#domain/i18n/durations.ts';
import type { Language } from '#domain/i18n/languages.ts';
import { formatNumber, formatQuantity, MISSING } from '#domain/i18n/numbers.ts';
import { instantOf } from '#domain/time.ts';
import type { Translate } from '../i18n/translate.ts';
import type { ToldItem } from './told.ts';

interface Reading {
  readonly language: Language;
  readonly temperatureUnit: 'C' | 'F';
  readonly timeZone: string;
  readonly t: Translate;
}

type Told = Pick<ToldItem, 'triggerValue' | 'extendValue' | 'at' | 'releasedAt'> & { readonly msgType: number };

/** The sentence of an alarm as the console says it. */
export function sentenceOf(
  { msgType, triggerValue, extendValue: extend, at: raisedAt, releasedAt }: Told,
  { language, temperatureUnit, timeZone, t }: Reading,
  now: number,
): string {
  const format = {
    temperatureUnit,
    quantity: (quantity: Parameters<typeof formatQuantity>[1]) => formatQuantity(language, quantity),
    number: (value: number) => formatNumber(language, value),
    minutes: (minutes: number) => formatMinutes((key, values) => t(`index:${key}`, values), language, minutes),
    lasting: (minutes: number) => formatLasting((key, values) => t(`index:${key}`, values), language, minutes),
    date: (shape: 'date' | 'dayMonthTime', at: unknown) => {
      const instant = instantOf(at);
      return instant === null ? MISSING : formatDate(language, shape, instant, timeZone);
    },
    fault: (fault: KnownFault) => faultText(fault, (key, values) => t(`faults:${key}`, values)),
  };
  const { key, values } = warningText({ msgType, triggerValue, extend, raisedAt, releasedAt }, format, now);
  return t(`alarm:${key}`, values);
}
