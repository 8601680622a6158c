/** Instants are UTC epoch milliseconds. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const DATA_VALID_MS = 10 * MINUTE_MS;
const MOMENT_MS = 5 * MINUTE_MS;
/** A record further in the future than this is refused. */
export const FUTURE_LIMIT_MS = 10 * MINUTE_MS;
/** No device keeps records for longer until it can send them: what is older was not measured then, or is no record of its own. */
export const OLDEST_BACKLOG_MS = 366 * DAY_MS;
const LAST_INSTANT = 8_640_000_000_000_000;

/** The instant in a timestamp that consists of digits alone, as text or number; otherwise `null`, shown as `--`. 0 is a clock never set. */
export const instantOf = (timestamp: unknown): number | null => {
  const text = typeof timestamp === 'number' ? String(timestamp) : timestamp;
  if (typeof text !== 'string' || !/^\d{1,16}$/.test(text)) return null;
  const at = Number(text);
  return at > 0 && at <= LAST_INSTANT ? at : null;
};

/** Whether a value measured at `at` still counts as current: not older than 10 min. */
export const isDataValid = (timestamp: unknown, now: number): boolean => {
  const at = instantOf(timestamp);
  return at !== null && now - at <= DATA_VALID_MS;
};

/** The format of a time: `value` is minutes, hours, or the instant of a `date`. */
type RelativeTime =
  | { readonly kind: 'missing' }
  | { readonly kind: 'moment' }
  | { readonly kind: 'minutes' | 'hours' | 'date'; readonly value: number };

/**
 * Classifies an instant against now: a moment ago within 5 min (and for a device clock up to 10 min fast), then minutes,
 * then hours up to 24 h, then the date (design §6).
 */
export const relativeTime = (timestamp: unknown, now: number): RelativeTime => {
  const at = instantOf(timestamp);
  if (at === null) return { kind: 'missing' };
  const age = now - at;
  if (age < -FUTURE_LIMIT_MS || age >= DAY_MS) return { kind: 'date', value: at };
  if (age <= MOMENT_MS) return { kind: 'moment' };
  if (age < HOUR_MS) return { kind: 'minutes', value: Math.floor(age / MINUTE_MS) };
  return { kind: 'hours', value: Math.floor(age / HOUR_MS) };
};

/** Days since 1970-01-01 of an instant, in UTC: the days that are sealed. */
export const utcDay = (at: number): number => Math.floor(at / DAY_MS);
/** First instant of a UTC day. */
export const utcDayStart = (day: number): number => day * DAY_MS;
/** `2026-03-29` of a UTC day number. */
export const utcDayText = (day: number): string => new Date(utcDayStart(day)).toISOString().slice(0, 10);

/** Whether a text is a day of the calendar, `2026-03-29`: `Date.parse` takes 30 February for 2 March. */
export function isCalendarDate(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && utcDayText(utcDay(at)) === text;
}
/** The calendar date so many days later; `2026-03-29`. */
export const addDays = (date: string, days: number): string =>
  utcDayText(utcDay(Date.parse(`${date}T00:00:00Z`)) + days);
