import { nextAtMinute } from '../../foundation/basics/next-at-minute.ts';
import { DAY_MS, HOUR_MS, utcDay, utcDayStart, utcDayText } from '../../foundation/basics/time.ts';
import { localDate, localDayStart } from '../../foundation/basics/time-zone.ts';
import { DAYS_OF_WEEK, type ReportRhythm } from './limits.ts';

const HOUR_MINUTES = 60;

/** When a report is sent, by the clocks of a time zone. */
export interface ReportTime {
  readonly every: ReportRhythm;
  /** Of a weekly report: 1 is Monday. */
  readonly weekday: number;
  readonly hour: number;
  readonly timeZone: string;
}

/** 1 for Monday, 7 for Sunday. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || DAYS_OF_WEEK;

const isDay = ({ every, weekday }: ReportTime, date: string): boolean => {
  if (every === 'daily') return true;
  return every === 'weekly' ? weekdayOf(date) === weekday : date.endsWith('-01');
};

/** The next instant after `after` at which a report is due; a monthly one on the first of a month. UTC ms. */
export function nextReportAt(time: ReportTime, after: number): number {
  let at = after;
  for (let days = 0; days <= LONGEST_DAYS[time.every] + 1; days += 1) {
    at = nextAtMinute(at, time.hour * HOUR_MINUTES, time.timeZone);
    if (isDay(time, localDate(at, time.timeZone))) return at;
  }
  throw new RangeError(`no day is weekday ${time.weekday}`);
}

const LONGEST_DAYS: Readonly<Record<ReportRhythm, number>> = { daily: 1, weekly: 7, monthly: 31 };
/** The longest from one report to the next, with what clocks are put back in between. */
export const longestPauseMs = (every: ReportRhythm): number => LONGEST_DAYS[every] * DAY_MS + 2 * HOUR_MS;

/** Whole local days: the first, and the one after the last. */
export interface ReportDays {
  readonly from: string;
  readonly until: string;
}

const addDays = (date: string, days: number): string => utcDayText(utcDay(Date.parse(`${date}T00:00:00Z`)) + days);

/** The days that a report tells of: those before the day on which it is sent; of a monthly one the month before. */
export function reportDays({ every, timeZone }: Pick<ReportTime, 'every' | 'timeZone'>, at: number): ReportDays {
  const today = localDate(at, timeZone);
  if (every === 'daily') return { from: addDays(today, -1), until: today };
  if (every === 'weekly') return { from: addDays(today, -DAYS_OF_WEEK), until: today };
  const until = `${today.slice(0, 7)}-01`;
  return { from: `${addDays(until, -1).slice(0, 7)}-01`, until };
}

/** The same as instants of a time zone. UTC ms. */
export const spanOfDays = ({ from, until }: ReportDays, timeZone: string) => ({
  from: localDayStart(from, timeZone),
  until: localDayStart(until, timeZone),
});

/** Every instant at which it is one of these days in some time zone, from the first to the one after the last. UTC ms. */
export const anywhereOnDays = ({ from, until }: ReportDays) => ({
  from: utcDayStart(utcDay(Date.parse(`${from}T00:00:00Z`))) - DAY_MS,
  until: utcDayStart(utcDay(Date.parse(`${until}T00:00:00Z`))) + DAY_MS,
});
