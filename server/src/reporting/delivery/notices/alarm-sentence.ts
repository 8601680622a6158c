import type { KnownFault } from '#domain/alerting/alarms/words/fault-codes.ts';
import { faultText } from '#domain/alerting/alarms/words/fault-text.ts';
import { warningText } from '#domain/alerting/alarms/words/warning-text.ts';
import { instantOf } from '#domain/foundation/basics/time.ts';
import { formatDate } from '#domain/foundation/i18n/dates.ts';
import { formatLasting, formatMinutes } from '#domain/foundation/i18n/durations.ts';
import type { Language } from '#domain/foundation/i18n/languages.ts';
import { formatNumber, formatQuantity, MISSING } from '#domain/foundation/i18n/numbers.ts';
import type { Translate } from '../../../foundation/i18n/translate.ts';
import type { NotifiedItem } from './notified.ts';

interface Reading {
  readonly language: Language;
  readonly temperatureUnit: 'C' | 'F';
  readonly timeZone: string;
  readonly t: Translate;
}

type Told = Pick<NotifiedItem, 'triggerValue' | 'extendValue' | 'at' | 'releasedAt'> & { readonly msgType: number };

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
