import { DAY_MS } from '#domain/foundation/basics/time.ts';

/** A day of the calendar of the reader, as fields write it. */
export const dateOf = (at: number): string => {
  const day = new Date(at);
  return new Date(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate())).toISOString().slice(0, 10);
};

export const instantOfDate = (date: string): number => Date.parse(`${date}T12:00:00Z`);

/**
 * How a date stands: one that tells some days before asks for something to be done by then. A date that only says when something
 * was, as a purchase, never does.
 */
export function dueOf(date: string, soonDays: number | null, today: string): 'overdue' | 'soon' | null {
  if (soonDays === null) return null;
  if (date < today) return 'overdue';
  return instantOfDate(date) - instantOfDate(today) <= soonDays * DAY_MS ? 'soon' : null;
}
