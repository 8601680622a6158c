const MINUTES_OF_HOUR = 60;
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `07:30` from a minute of the day, as fields for times have it. */
export const clockOf = (minute: number): string =>
  `${twoDigits(Math.floor(minute / MINUTES_OF_HOUR))}:${twoDigits(minute % MINUTES_OF_HOUR)}`;

/** The minute of the day; null while a field is not filled in. */
export function minuteOf(clock: string): number | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(clock) ?? [];
  return hour === undefined || minute === undefined ? null : Number(hour) * MINUTES_OF_HOUR + Number(minute);
}
