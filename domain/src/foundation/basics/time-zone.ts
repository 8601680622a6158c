import { DAY_MS, HOUR_MS, utcDay, utcDayStart, utcDayText } from './time.ts';

/** The offsets of one UTC day: one, or two around the instant `changesAt`. Milliseconds east of UTC. */
interface DayOffsets {
  readonly before: number;
  readonly changesAt: number;
  readonly after: number;
}

const DAYS_KEPT = 20_000;
/** Days that a date can name with their local times, whatever the zone: no clock changes beyond, and nobody asks Intl. */
const MAX_DAY = 99_999_998;
const nameable = (day: number): number => Math.max(-MAX_DAY, Math.min(MAX_DAY, day));

/** Reads offsets from Intl (2 µs each) once per UTC day and zone; afterwards a look-up costs two map reads. */
class Zone {
  readonly #format: Intl.DateTimeFormat;
  readonly #days = new Map<number, DayOffsets>();

  constructor(name: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
    });
  }

  offsetsOn(asked: number): DayOffsets {
    const day = nameable(asked);
    const known = this.#days.get(day);
    if (known) return known;
    const read = this.#readDay(day);
    if (this.#days.size >= DAYS_KEPT) this.#days.clear();
    this.#days.set(day, read);
    return read;
  }

  offsetAt(at: number): number {
    const { before, changesAt, after } = this.offsetsOn(utcDay(at));
    return at < changesAt ? before : after;
  }

  /** No zone changes its offset twice within one UTC day, so comparing the two ends shows whether it changes at all. */
  #readDay(day: number): DayOffsets {
    const start = utcDayStart(day);
    const before = this.#read(start);
    const after = this.#read(start + DAY_MS - 1);
    if (before === after) return { before, changesAt: start, after };
    let low = start;
    let high = start + DAY_MS - 1;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.#read(middle) === before) low = middle;
      else high = middle;
    }
    return { before, changesAt: high, after };
  }

  #read(at: number): number {
    const part: { [type: string]: string } = {};
    for (const { type, value } of this.#format.formatToParts(at)) part[type] = value;
    const year = part.era?.startsWith('B') ? 1 - Number(part.year) : Number(part.year);
    const local = Date.UTC(
      year,
      Number(part.month) - 1,
      Number(part.day),
      Number(part.hour),
      Number(part.minute),
      Number(part.second),
    );
    return local - Math.floor(at / 1000) * 1000;
  }
}

const zones = new Map<string, Zone>();
/** One that this runtime does not know counts as UTC: it was known where it was entered, and nobody else is to wait for it. */
const zoneOf = (name: string): Zone => {
  const known = zones.get(name);
  if (known) return known;
  const zone = isTimeZone(name) ? new Zone(name) : zoneOf(UTC);
  zones.set(name, zone);
  return zone;
};

const UTC = 'Etc/UTC';
/** The first of several time zones that is set and that this runtime knows, else UTC. */
export const knownZone = (...names: readonly (string | null | undefined)[]): string =>
  names.find((name) => typeof name === 'string' && isTimeZone(name)) ?? UTC;

/** To ask Intl costs as much as a hundred look-ups. */
const known = new Set<string>();
const MAX_KNOWN = 2_000;

/** Whether a text names an IANA time zone that this runtime knows. */
export const isTimeZone = (name: string): boolean => {
  if (known.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    const isName = !/^[+-]/.test(name);
    if (isName && known.size < MAX_KNOWN) known.add(name);
    return isName;
  } catch {
    return false;
  }
};

/** Milliseconds that local time is ahead of UTC at an instant. */
export const zoneOffsetMs = (at: number, timeZone: string): number => zoneOf(timeZone).offsetAt(at);

/**
 * UTC instant at which the local hour that holds `at` begins: the key of hour buckets.
 * A clock change inside an hour begins a new one, so buckets never overlap: a day has 23, 24 or 25 of them
 * (two short ones where clocks move by half an hour).
 */
export const localHourStart = (at: number, timeZone: string): number => {
  const zone = zoneOf(timeZone);
  const offset = zone.offsetAt(at);
  const start = Math.floor((at + offset) / HOUR_MS) * HOUR_MS - offset;
  return zone.offsetAt(start) === offset ? start : lastChange(zone, start, at);
};

/** UTC instant at which the local hour that holds `at` ends; the next one starts there. */
export const localHourEnd = (at: number, timeZone: string): number => {
  const zone = zoneOf(timeZone);
  const offset = zone.offsetAt(at);
  const end = (Math.floor((at + offset) / HOUR_MS) + 1) * HOUR_MS - offset;
  return zone.offsetAt(end - 1) === offset ? end : lastChange(zone, at, end - 1);
};

const lastChange = (zone: Zone, from: number, to: number): number => {
  for (let day = utcDay(to); day >= utcDay(from); day -= 1) {
    const { before, changesAt, after } = zone.offsetsOn(day);
    if (before !== after && changesAt > from && changesAt <= to) return changesAt;
    // A change at midnight UTC lies between two days that are each constant.
    const start = utcDayStart(day);
    if (start > from && start <= to && zone.offsetAt(start - 1) !== zone.offsetAt(start)) return start;
  }
  return from;
};

/** Local calendar date of an instant, `2026-03-29`. */
export const localDate = (at: number, timeZone: string): string =>
  utcDayText(nameable(utcDay(at + zoneOffsetMs(at, timeZone))));

/** Local hour of the day of an instant, 0 to 23. */
export const localHour = (at: number, timeZone: string): number => {
  const local = at + zoneOffsetMs(at, timeZone);
  return Math.floor((local - utcDayStart(utcDay(local))) / HOUR_MS);
};

/**
 * First instant of a local calendar date. Where the clock skips midnight that is the instant of the change.
 * @param date `2026-03-29`
 */
export const localDayStart = (date: string, timeZone: string): number => {
  const zone = zoneOf(timeZone);
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const earlier = zone.offsetAt(midnight - DAY_MS);
  const later = zone.offsetAt(midnight + DAY_MS);
  const candidates = [midnight - earlier, midnight - later].filter((at) => at + zone.offsetAt(at) === midnight);
  if (candidates.length > 0) return Math.min(...candidates);
  return lastChange(zone, midnight - Math.max(earlier, later), midnight - Math.min(earlier, later));
};
