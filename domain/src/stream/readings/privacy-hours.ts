import { DAY_MS, MINUTE_MS } from '../../foundation/basics/time.ts';
import { localHourEnd, zoneOffsetMs } from '../../foundation/basics/time-zone.ts';
import type { WorkingHours } from '../../foundation/devices/configuration.ts';
import { isWorkingTime } from '../../foundation/devices/working-time.ts';

/** Hours of every week, by the clock of the device, in which nobody is to know where it is. */
export interface PrivacySpan {
  readonly hours: WorkingHours;
  /** From when to when they are in force, UTC epoch ms; `until` is null while they are. */
  readonly from: number;
  readonly until: number | null;
}

export interface PrivacySettings {
  readonly timeZone: string;
  /** As they are and as they were: a record is judged by what was in force at its instant. Absent for none. */
  readonly privacy?: readonly PrivacySpan[];
}

const isPrivateIn = ({ hours, from, until }: PrivacySpan, at: number, timeZone: string): boolean =>
  at >= from && (until === null || at < until) && isWorkingTime(at, hours, timeZone);

/** Whether no position of that instant may be stored. */
export const isPrivate = ({ privacy = [], timeZone }: PrivacySettings, at: number): boolean =>
  privacy.some((span) => isPrivateIn(span, at, timeZone));

/** Hours of a week and a day: somewhere among them weekly hours begin, and end. */
const HOURS_OF_A_ROUND = 25 * 8;

/** The first private instant from `after` on; null if there is none. */
export function firstPrivate({ privacy = [], timeZone }: PrivacySettings, after: number): number | null {
  const firsts = privacy.flatMap((span) => firstIn(span, after, timeZone) ?? []);
  return firsts.length === 0 ? null : Math.min(...firsts);
}

function firstIn(span: PrivacySpan, after: number, timeZone: string): number | null {
  const { hours, from, until } = span;
  let at = Math.max(after, from);
  for (let hour = 0; hour < HOURS_OF_A_ROUND && (until === null || at < until); hour += 1) {
    if (isPrivateIn(span, at, timeZone)) return at;
    // Within an hour of the clock, hours begin at their minute; after a change of the clock also where the hour does.
    const end = localHourEnd(at, timeZone);
    const local = at + zoneOffsetMs(at, timeZone);
    const begins = at + hours.fromMinute * MINUTE_MS - (local - Math.floor(local / DAY_MS) * DAY_MS);
    if (begins > at && begins < end && isPrivateIn(span, begins, timeZone)) return begins;
    at = end;
  }
  return null;
}

/** Until when an instant is private, over hours that follow each other; null: it is not. A week at most. */
export function privateUntil(settings: PrivacySettings, at: number): number | null {
  if (!isPrivate(settings, at)) return null;
  const last = at + 7 * DAY_MS;
  let until = Math.floor(at / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  while (until < last && isPrivate(settings, until)) until += MINUTE_MS;
  return until;
}
