import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { intervalFault, QUERY_DAYS_LIMIT } from '#domain/foundation/basics/query-interval.ts';
import {
  DAY_MS,
  HOUR_MS,
  instantOf,
  isCalendarDate,
  isDataValid,
  MINUTE_MS,
  relativeTime,
  utcDay,
  utcDayStart,
  utcDayText,
} from '#domain/foundation/basics/time.ts';
import {
  isTimeZone,
  localDate,
  localDayStart,
  localHour,
  localHourEnd,
  localHourStart,
  zoneOffsetMs,
} from '#domain/foundation/basics/time-zone.ts';

const now = Date.UTC(2026, 5, 1, 12);
/** The last instant that a date can name. */
const MAX_DATE = 8.64e15;

describe('relative times', () => {
  test.each([
    [0, { kind: 'moment' }],
    [5 * MINUTE_MS, { kind: 'moment' }],
    [5 * MINUTE_MS + 1, { kind: 'minutes', value: 5 }],
    [HOUR_MS - 1, { kind: 'minutes', value: 59 }],
    [HOUR_MS, { kind: 'hours', value: 1 }],
    [DAY_MS - 1, { kind: 'hours', value: 23 }],
    [DAY_MS, { kind: 'date', value: now - DAY_MS }],
    [-10 * MINUTE_MS, { kind: 'moment' }],
    [-10 * MINUTE_MS - 1, { kind: 'date', value: now + 10 * MINUTE_MS + 1 }],
  ])('%i ms ago', (age, expected) => {
    expect(relativeTime(now - age, now)).toEqual(expected);
    expect(relativeTime(String(now - age), now)).toEqual(expected);
  });
  it('is undefined for anything but digits', () => {
    for (const bad of ['', ' 1', '-1', '1.5', '1e9', 'abc', '٣', '0', 0, -1, 1.5, null, undefined, Number.NaN, {}])
      expect(relativeTime(bad, now)).toEqual({ kind: 'missing' });
    expect(instantOf('99999999999999999')).toBeNull();
  });
  it('data is valid for ten minutes', () => {
    expect(isDataValid(now - 10 * MINUTE_MS, now)).toBe(true);
    expect(isDataValid(now - 10 * MINUTE_MS - 1, now)).toBe(false);
    expect(isDataValid('--', now)).toBe(false);
  });
});

describe('UTC days', () => {
  it('hold their instants', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (at) => {
        const day = utcDay(at);
        expect(at >= utcDayStart(day) && at < utcDayStart(day + 1)).toBe(true);
        expect(utcDayText(day)).toBe(new Date(at).toISOString().slice(0, 10));
      }),
    );
  });
  it('a query spans at most 31 days', () => {
    expect(intervalFault(now, now)).toBeNull();
    expect(intervalFault(now, now + 31 * DAY_MS)).toBeNull();
    expect(intervalFault(now, now + 31 * DAY_MS + 3 * HOUR_MS)).toBe('over_31_days');
    expect(intervalFault(now, now + 32 * DAY_MS)).toBe('over_31_days');
    expect(intervalFault(now + 1, now)).toBe('start_after_end');
  });
  it('31 calendar days fit into one query everywhere, also with clock changes', () => {
    const daysFrom = (first: number, zone: string) => {
      const [start, end] = [first, first + QUERY_DAYS_LIMIT].map((day) => localDayStart(utcDayText(day), zone));
      return { start: start!, length: end! - start!, end: end! - 1 };
    };
    const first = utcDay(Date.UTC(2026, 0, 1));
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      for (let day = first; day < first + 366; day += QUERY_DAYS_LIMIT - 1) {
        const { start, end } = daysFrom(day, zone);
        expect(intervalFault(start, end), `${zone} ${utcDayText(day)}`).toBeNull();
      }
    }
    const inBerlin = (date: string) => daysFrom(utcDay(Date.parse(date)), 'Europe/Berlin');
    expect(inBerlin('2026-03-01').length).toBe(31 * DAY_MS - HOUR_MS);
    expect(inBerlin('2026-10-01').length).toBe(31 * DAY_MS + HOUR_MS);
  });
});

const zones = [
  'Etc/UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Shanghai',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Atlantic/Azores',
  'Pacific/Apia',
  'Pacific/Chatham',
];
const anyZone = fc.constantFrom(...zones);
const anyInstant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2035, 0, 1) });
const intlLocal = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);

describe('local hours', () => {
  it('agree with Intl on date and hour at every instant, also around clock changes', () => {
    fc.assert(
      fc.property(anyZone, anyInstant, (zone, at) => {
        const local = intlLocal(at, zone);
        expect(localDate(at, zone)).toBe(local.slice(0, 10));
        expect(localHour(at, zone)).toBe(Number(local.slice(11, 13)));
        expect((at + zoneOffsetMs(at, zone)) % MINUTE_MS).toBe(at % MINUTE_MS);
      }),
      { numRuns: 500 },
    );
  });
  it('cover the timeline: each instant is in exactly one hour, and hours are adjacent', () => {
    fc.assert(
      fc.property(anyZone, anyInstant, (zone, at) => {
        const start = localHourStart(at, zone);
        const end = localHourEnd(at, zone);
        expect(start <= at && at < end && end - start <= HOUR_MS).toBe(true);
        expect(localHourStart(start, zone)).toBe(start);
        expect(localHourStart(end - 1, zone)).toBe(start);
        expect(localHourStart(end, zone)).toBe(end);
        expect(localHourEnd(start - 1, zone)).toBe(start);
        expect(localHour(start, zone)).toBe(localHour(at, zone));
      }),
      { numRuns: 500 },
    );
  });
  test.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-30', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-26', 25],
    ['America/New_York', '2026-03-08', '2026-03-09', 23],
    ['America/New_York', '2026-11-01', '2026-11-02', 25],
    ['Africa/Cairo', '2026-04-24', '2026-04-25', 23],
    ['Atlantic/Azores', '2026-03-29', '2026-03-30', 23],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-06', 25],
    ['Asia/Kolkata', '2026-04-05', '2026-04-06', 24],
    ['Etc/UTC', '2026-12-31', '2027-01-01', 24],
  ])('%s %s has its number of hours', (zone, date, next, hours) => {
    const starts = new Set<number>();
    const end = localDayStart(next, zone);
    for (let at = localDayStart(date, zone); at < end; at += MINUTE_MS) {
      starts.add(localHourStart(at, zone));
      expect(localDate(at, zone)).toBe(date);
    }
    expect(starts.size).toBe(hours);
  });

  test.each(['Etc/UTC', 'Asia/Tokyo', 'America/New_York', 'Europe/Berlin'])(
    'the ends of all dates have a day in %s',
    (zone) => {
      for (const at of [MAX_DATE, -MAX_DATE]) {
        expect(localDate(at, zone)).toMatch(/^[+-]\d+/);
        expect(Math.abs(zoneOffsetMs(at, zone))).toBeLessThan(DAY_MS);
        expect(Math.abs(localHourStart(at, zone) - at)).toBeLessThanOrEqual(HOUR_MS);
      }
    },
  );
  it('a day that a zone skipped begins with the next one', () => {
    expect(localDayStart('2011-12-30', 'Pacific/Apia')).toBe(localDayStart('2011-12-31', 'Pacific/Apia'));
  });
  it('detect invalid time zones', () => {
    expect(zones.every(isTimeZone)).toBe(true);
    expect(['', 'Mars/Base', '+02:00', 'Europe/Nowhere'].some(isTimeZone)).toBe(false);
    // One that this runtime does not know counts as UTC.
    expect(localHourStart(now, 'Mars/Base')).toBe(localHourStart(now, 'Etc/UTC'));
  });
});

test.each([
  ['2026-03-29', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-3-29', false],
  ['29.03.2026', false],
  ['2026-03-29T00:00', false],
  ['', false],
])('%s is a day of the calendar: %s', (text, is) => {
  expect(isCalendarDate(text)).toBe(is);
});
