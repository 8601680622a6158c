import { alarmName } from '#domain/alerting/alarms/words/alarm-name.ts';
import type { TemperatureUnit } from '#domain/foundation/basics/temperature.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { formatDate } from '#domain/foundation/i18n/dates.ts';
import { formatMinutes } from '#domain/foundation/i18n/durations.ts';
import { HTML_LANG, type Language } from '#domain/foundation/i18n/languages.ts';
import { formatNumber, formatQuantity } from '#domain/foundation/i18n/numbers.ts';
import type { Quantity } from '#domain/foundation/kinds/units.ts';
import { energyQuantity } from '#domain/foundation/kinds/units.ts';
import type { ReportDays } from '#domain/reporting/report-mail/schedule.ts';
import type { Translate } from '../../foundation/i18n/translate.ts';
import type { Block } from './report-page.ts';
import type { TypeCount, Warnings } from './warnings.ts';

/** How its reader writes. */
export interface Words {
  readonly t: Translate;
  readonly language: Language;
  readonly htmlLanguage: string;
  readonly temperatureUnit: TemperatureUnit;
  number(value: number): string;
  percent(value: number): string;
  quantity(quantity: Quantity | null): string;
  energy(wattHours: number): string;
  hours(seconds: number): string;
  /** An instant on the clocks of the schedule. */
  moment(at: number): string;
  /** A day of a calendar, or several. */
  date(date: string): string;
  days(days: ReportDays): string;
  /** The short name of a type of warning. */
  type(msgType: number): string;
}

const SECONDS_PER_MINUTE = 60;

export function wordsOf(
  { language, temperatureUnit }: { readonly language: Language; readonly temperatureUnit: TemperatureUnit },
  t: Translate,
  timeZone: string,
): Words {
  const number = (value: number) => formatNumber(language, value);
  const quantity = (value: Quantity | null) => formatQuantity(language, value);
  const at = (date: string) => Date.parse(`${date}T00:00:00Z`);
  const day = (instant: number) => formatDate(language, 'date', instant, 'UTC');
  return {
    t,
    language,
    htmlLanguage: HTML_LANG[language],
    temperatureUnit,
    number,
    percent: (value) => quantity({ value, unit: '%', decimals: 0, signed: false }),
    quantity,
    energy: (wattHours) => quantity(energyQuantity(wattHours)),
    hours: (seconds) =>
      formatMinutes((key, values) => t(`index:${key}`, values), language, seconds / SECONDS_PER_MINUTE),
    moment: (instant) => `${formatDate(language, 'dayMonthTime', instant, timeZone)} (${timeZone})`,
    date: (date) => day(at(date)),
    days: ({ from, until }) => {
      const last = at(until) - DAY_MS;
      return at(from) === last ? day(last) : `${day(at(from))} – ${day(last)}`;
    },
    type: (msgType) => alarmName(msgType, (key, values) => t(`alarm:${key}`, values)),
  };
}

const LEVELS = [1, 2, 3, 4] as const;
/** Types that a report names. */
const MAX_TYPES = 5;

/** Warnings that were raised by level, and which most. */
export function warningsBlock({ types, open }: Warnings, basis: string, words: Words): Block {
  const { t, number } = words;
  const raised = (of: readonly TypeCount[]) => of.reduce((sum, each) => sum + each.raised, 0);
  return {
    title: t('report_mail:warnings'),
    basis,
    figures: LEVELS.map((level) => ({
      label: t('mail:level', { level }),
      value: t('report_mail:raised_open', {
        raised: number(raised(types.filter((each) => each.level === level))),
        open: number(open.get(level) ?? 0),
      }),
      isUrgent: level === 1 && (open.get(level) ?? 0) > 0,
    })),
    rowsTitle: t('report_mail:most_frequent'),
    rows: types.slice(0, MAX_TYPES).map((each) => ({ label: words.type(each.msgType), value: number(each.raised) })),
    none: t('report_mail:no_warnings'),
  };
}
