import { describe, expect, test } from 'vitest';
import { intervalFault } from '#domain/foundation/basics/query-interval.ts';
import { addDays, DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import {
  datesOf,
  daysFault,
  intervalOf,
  intervalOfSearch,
  lastDays,
} from '#web/features/reporting/reports/report-interval.ts';

const LONDON = 'Europe/London';

describe('days of a report', () => {
  test('are those of the device, whatever the time zone of the reader', () => {
    const justAfterMidnightUtc = Date.UTC(2026, 10, 21, 0, 30);
    expect(lastDays(1, justAfterMidnightUtc, 'America/New_York')).toEqual({ first: '2026-11-20', last: '2026-11-20' });
    expect(lastDays(10, justAfterMidnightUtc, LONDON)).toEqual({ first: '2026-11-12', last: '2026-11-21' });
  });

  test('have 23 or 25 hours when clocks change', () => {
    const spanOf = (day: string) => {
      const { startTime, endTime } = intervalOf({ first: day, last: day }, LONDON);
      return endTime + 1 - startTime;
    };
    expect(spanOf('2026-03-29')).toBe(23 * HOUR_MS);
    expect(spanOf('2026-10-25')).toBe(25 * HOUR_MS);
    expect(spanOf('2026-11-01')).toBe(DAY_MS);
  });

  test('are at most 31, in order and real', () => {
    expect(daysFault({ first: '2026-11-01', last: '2026-12-01' })).toBeNull();
    expect(daysFault({ first: '2026-11-01', last: '2026-12-02' })).toBe('too_long');
    expect(daysFault({ first: '2026-11-02', last: '2026-11-01' })).toBe('order');
    expect(daysFault({ first: '', last: '2026-11-01' })).toBe('empty');
    expect(daysFault({ first: '2026-02-28', last: '2026-02-30' })).toBe('empty');
    expect(daysFault({ first: '2026-13-45', last: '2026-13-46' })).toBe('empty');
  });

  test('are 31 across a clock change too, and the server answers them', () => {
    for (const first of ['2026-03-01', '2026-03-29', '2026-10-10', '2026-10-25']) {
      const days = { first, last: addDays(first, 30) };
      const { startTime, endTime } = intervalOf(days, 'Europe/Berlin');
      expect(daysFault(days)).toBeNull();
      expect(intervalFault(startTime, endTime)).toBeNull();
      expect(daysFault({ first, last: addDays(first, 31) })).toBe('too_long');
    }
  });

  test('have the default when the address is impossible', () => {
    const now = Date.UTC(2026, 10, 21, 12);
    const usual = { first: '2026-11-12', last: '2026-11-21' };
    expect(intervalOfSearch({}, now, LONDON)).toMatchObject(usual);
    expect(intervalOfSearch({ first: '2026-01-01', last: '2026-11-01' }, now, LONDON)).toMatchObject(usual);
    expect(intervalOfSearch({ first: '2026-11-02', last: '2026-11-03' }, now, LONDON)).toMatchObject({
      startTime: Date.UTC(2026, 10, 2),
      endTime: Date.UTC(2026, 10, 4) - 1,
    });
  });

  test('are counted over months and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(datesOf({ first: '2026-10-30', last: '2026-11-02' })).toEqual([
      '2026-11-02',
      '2026-11-01',
      '2026-10-31',
      '2026-10-30',
    ]);
  });
});
