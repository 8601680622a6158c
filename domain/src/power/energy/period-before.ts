import { localDate, localDayStart } from '../../foundation/basics/time-zone.ts';
import type { StatisticPeriod } from './periods.ts';
import { partsOf } from './statistics.ts';

/**
 * A day of the period that is some periods later; of months and years the first.
 *
 * @param date a day of the period, `2026-03-29`
 */
export function shifted(date: string, period: StatisticPeriod, by: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const at =
    period === 'day'
      ? Date.UTC(year, month - 1, day + by)
      : period === 'month'
        ? Date.UTC(year, month - 1 + by)
        : Date.UTC(year + by, 0);
  return textOf(at);
}

/**
 * The parts of the period before, for a comparison: all of them when the period is over, otherwise up to the same day and
 * time of day as now.
 *
 * @param date a day of the period that is compared
 * @returns first instants of the parts, and the end of the last; a single instant when the period has not begun
 */
export function partsBefore(period: StatisticPeriod, date: string, now: number, timeZone: string): number[] {
  const parts = partsOf(period, shifted(date, period, -1), timeZone);
  const compared = partsOf(period, date, timeZone);
  if (now >= compared.at(-1)!) return parts;
  if (now < compared[0]!) return parts.slice(0, 1);
  const today = localDate(now, timeZone);
  const until = localDayStart(sameDayBefore(today, period), timeZone) + now - localDayStart(today, timeZone);
  // The month before may have fewer days.
  return [...new Set(parts.map((at) => Math.min(at, until)))];
}

function sameDayBefore(date: string, period: StatisticPeriod): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  if (period === 'day') return textOf(Date.UTC(year, month - 1, day - 1));
  return textOf(period === 'month' ? Date.UTC(year, month - 2, day) : Date.UTC(year - 1, month - 1, day));
}

const textOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
