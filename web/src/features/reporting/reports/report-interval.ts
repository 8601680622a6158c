import { QUERY_DAYS_LIMIT } from '#domain/foundation/basics/query-interval.ts';
import { addDays } from '#domain/foundation/basics/time.ts';
import { localDate, localDayStart } from '#domain/foundation/basics/time-zone.ts';

/** Local days of a device, `2026-11-12`, both inclusive. */
export interface ReportDays {
  readonly first: string;
  readonly last: string;
}

/** The same as instants, UTC epoch ms, both inclusive. */
export interface ReportInterval extends ReportDays {
  readonly startTime: number;
  readonly endTime: number;
  readonly timeZone: string;
}

export const PRESETS = [1, 7, 10, 30] as const;
const USUAL_DAYS = 10;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a calendar date after 1970 in every time zone. */
export const isDate = (text: string | undefined): text is string =>
  text !== undefined &&
  DATE.test(text) &&
  text > '1970-01-01' &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  addDays(text, 0) === text;

/** The last days including today, by the device's clock. */
export function lastDays(days: number, now: number, timeZone: string): ReportDays {
  const last = localDate(now, timeZone);
  return { first: addDays(last, 1 - days), last };
}

/** Instants of local days; a day with a clock change has 23 or 25 hours. */
export const intervalOf = ({ first, last }: ReportDays, timeZone: string): ReportInterval => ({
  first,
  last,
  timeZone,
  startTime: localDayStart(first, timeZone),
  endTime: localDayStart(addDays(last, 1), timeZone) - 1,
});

/** Why the days are invalid; null when they are valid. */
export function daysFault({ first, last }: ReportDays): 'empty' | 'order' | 'too_long' | null {
  if (!isDate(first) || !isDate(last)) return 'empty';
  if (first > last) return 'order';
  return last >= addDays(first, QUERY_DAYS_LIMIT) ? 'too_long' : null;
}

/** The days in an address, or the default when they are missing or invalid. */
export function intervalOfSearch(
  { first, last }: { first?: string | undefined; last?: string | undefined },
  now: number,
  timeZone: string,
): ReportInterval {
  const asked = { first: first ?? '', last: last ?? '' };
  return intervalOf(daysFault(asked) === null ? asked : lastDays(USUAL_DAYS, now, timeZone), timeZone);
}

/** Dates of an interval, newest first. */
export function datesOf({ first, last }: ReportDays): string[] {
  const dates = [];
  for (let date = last; date >= first; date = addDays(date, -1)) dates.push(date);
  return dates;
}

/** An instant for formatting a date wherever the reader is: noon UTC. */
export const noonOf = (date: string): number => Date.parse(`${date}T12:00:00Z`);
/** The zone in which {@link noonOf} is on that date. */
export const DATE_ZONE = 'UTC';
