import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { INTL_LOCALE } from '#domain/foundation/i18n/languages.ts';
import { useFormat } from './use-format.ts';

const A_MONDAY = Date.UTC(2024, 0, 1);
const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** The short names of the days, Monday first. */
export function useDayNames(): readonly string[] {
  const { language } = useFormat();
  const dayName = new Intl.DateTimeFormat(INTL_LOCALE[language], { weekday: 'short', timeZone: 'UTC' });
  return DAYS.map((day) => dayName.format(A_MONDAY + day * DAY_MS));
}
