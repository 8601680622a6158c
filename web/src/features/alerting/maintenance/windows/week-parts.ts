import { MINUTES_OF_DAY } from '#domain/reporting/delivery/limits.ts';
import { hasDay } from '../../../../ui/form/week-time.ts';
import type { MaintenanceWindow } from './window-queries.ts';

const DAYS = 7;

/** A part of a day that a window takes, in percent of that day. */
interface WeekPart {
  /** 0 is Monday. */
  readonly day: number;
  readonly start: number;
  readonly end: number;
}

/** The first instants of the days of the week of an instant, Monday first, and of the Monday after; by the reader's calendar. */
export function weekOf(now: number): number[] {
  const at = new Date(now);
  const monday = at.getDate() - ((at.getDay() + DAYS - 1) % DAYS);
  return Array.from({ length: DAYS + 1 }, (_, day) =>
    new Date(at.getFullYear(), at.getMonth(), monday + day).getTime(),
  );
}

/** What windows take of the week with these days: those that come once by the reader's clock, weekly ones as their devices read it. */
export function weekParts(
  windows: readonly Pick<MaintenanceWindow, 'startsAt' | 'endsAt' | 'weekly'>[],
  week: readonly number[],
): WeekPart[] {
  return windows.flatMap(({ startsAt, endsAt, weekly }) => {
    if (weekly) return weeklyParts(weekly);
    return startsAt === null || endsAt === null ? [] : onceParts(startsAt, endsAt, week);
  });
}

function onceParts(startsAt: number, endsAt: number, week: readonly number[]): WeekPart[] {
  return Array.from({ length: DAYS }, (_, day) => {
    const [from, until] = [week[day]!, week[day + 1]!];
    const percent = (at: number) => ((Math.min(until, Math.max(from, at)) - from) / (until - from)) * 100;
    return { day, start: percent(startsAt), end: percent(endsAt) };
  }).filter(({ start, end }) => end > start);
}

function weeklyParts({ daysBits, fromMinute, toMinute }: NonNullable<MaintenanceWindow['weekly']>): WeekPart[] {
  const percent = (minute: number) => (minute / MINUTES_OF_DAY) * 100;
  return Array.from({ length: DAYS }, (_, day) => day)
    .filter((day) => hasDay(daysBits, day))
    .flatMap((day) =>
      fromMinute < toMinute
        ? [{ day, start: percent(fromMinute), end: percent(toMinute) }]
        : [
            { day, start: percent(fromMinute), end: 100 },
            { day: (day + 1) % DAYS, start: 0, end: percent(toMinute) },
          ],
    )
    .filter(({ start, end }) => end > start);
}
