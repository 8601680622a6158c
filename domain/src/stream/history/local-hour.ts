import { localDate, localHour, localHourEnd, localHourStart } from '../../foundation/basics/time-zone.ts';

/** One hour of local time. */
export interface LocalHour {
  /** UTC instants, ms; the end is the start of the next. */
  startAt: number;
  endAt: number;
  /** Local calendar date, YYYY-MM-DD. */
  date: string;
  /** 0 to 23; repeated when the clock goes back. */
  hour: number;
}

/** The local hour that contains an instant. Throws RangeError for an unknown zone. */
export const localHourAt = (at: number, timeZone: string): LocalHour => ({
  startAt: localHourStart(at, timeZone),
  endAt: localHourEnd(at, timeZone),
  date: localDate(at, timeZone),
  hour: localHour(at, timeZone),
});
