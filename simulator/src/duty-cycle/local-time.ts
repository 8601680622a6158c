import { DAY_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { zoneOffsetMs } from '#domain/foundation/basics/time-zone.ts';

interface LocalTime {
  /** days since 1970-01-01 on the local calendar */
  day: number;
  /** minutes on the local clock, 0 … 1440, with a fraction */
  minute: number;
}

/** Local calendar day and time of day at an instant. */
export function localTime(atMs: number, timeZone: string): LocalTime {
  const local = atMs + zoneOffsetMs(atMs, timeZone);
  const day = Math.floor(local / DAY_MS);
  return { day, minute: (local - day * DAY_MS) / MINUTE_MS };
}

/** 0 Sunday … 6 Saturday; 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}
