import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { formatDate } from '#domain/foundation/i18n/dates.ts';
import type { Language } from '#domain/foundation/i18n/languages.ts';
import type { ReportRhythm } from '#domain/reporting/report-mail/limits.ts';

/** 5 January 1970 was a Monday. */
const MONDAY = 4 * DAY_MS;
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The name of a day of the week, 1 for Monday. */
export const weekdayName = (language: Language, weekday: number): string =>
  formatDate(language, 'dayName', MONDAY + (weekday - 1) * DAY_MS, 'UTC');

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The values of the sentence that says when a report is sent. */
export const rhythmOf = (
  { every, weekday, hour }: { readonly every: ReportRhythm; readonly weekday: number; readonly hour: number },
  language: Language,
) => ({
  key: `rhythm_${every}` as const,
  values: { hour: hourText(hour), weekday: weekdayName(language, weekday) },
});
