/** One hour of the wall clock somewhere. */
export interface LocalHour {
  /** UTC instants, ms; the end is the start of the next. */
  startAt: number;
  endAt: number;
  /** Local calendar date, YYYY-MM-DD. */
  date: string;
  /** 0 to 23. */
  hour: number;
}
