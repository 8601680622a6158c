const DAYS = 7;
const MINUTES_OF_HOUR = 60;
/** A Monday: names of days are asked for days after it. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

const twoDigits = (value: number) => String(value).padStart(2, '0');
/** `06:30` of a minute of the day. */
export const clockOf = (minute: number): string =>
  `${twoDigits(Math.floor(minute / MINUTES_OF_HOUR))}:${twoDigits(minute % MINUTES_OF_HOUR)}`;
/** Null while a field is not filled in. */
export function minuteOf(clock: string): number | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(clock) ?? [];
  return hour === undefined || minute === undefined ? null : Number(hour) * MINUTES_OF_HOUR + Number(minute);
}

/** The days of the week, Monday first, as noon of UTC: whatever zone names them, it is that day or nearly. */
export const dayInstants = (): number[] => Array.from({ length: DAYS }, (_, day) => MONDAY + (day + 0.5) * DAY_MS);

export const hasDay = (daysBits: number, day: number): boolean => (daysBits & (1 << day)) !== 0;
