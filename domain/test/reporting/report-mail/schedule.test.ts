import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { localDate, localHour } from '#domain/foundation/basics/time-zone.ts';
import { REPORT_RHYTHMS } from '#domain/reporting/report-mail/limits.ts';
import { nextReportAt, type ReportTime, reportDays, spanOfDays } from '#domain/reporting/report-mail/schedule.ts';

const at = (text: string) => Date.parse(text);
const time = (more: Partial<ReportTime>): ReportTime => ({
  every: 'daily',
  weekday: 1,
  hour: 7,
  timeZone: 'Europe/Berlin',
  ...more,
});
const next = (more: Partial<ReportTime>, after: string) => new Date(nextReportAt(time(more), at(after))).toISOString();

describe('a report is due', () => {
  test('at its hour, on its day, in its time zone', () => {
    expect(next({}, '2026-11-22T05:59:00Z')).toBe('2026-11-22T06:00:00.000Z');
    expect(next({}, '2026-11-22T06:00:00Z')).toBe('2026-11-23T06:00:00.000Z');
    expect(next({ every: 'weekly', weekday: 7 }, '2026-11-22T06:00:00Z')).toBe('2026-11-29T06:00:00.000Z');
    expect(next({ every: 'monthly' }, '2026-11-22T06:00:00Z')).toBe('2026-12-01T06:00:00.000Z');
    expect(next({ every: 'monthly', hour: 0, timeZone: 'Asia/Tokyo' }, '2026-11-22T06:00:00Z')).toBe(
      '2026-11-30T15:00:00.000Z',
    );
  });

  test('once when clocks repeat the hour, and when they skip it', () => {
    expect(next({ hour: 2 }, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:00:00.000Z');
    expect(next({ hour: 2 }, '2026-10-25T00:00:00Z')).toBe('2026-10-26T01:00:00.000Z');
    expect(next({ hour: 2 }, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
  });

  test('later than the given time, within a month and a day, in any zone', () => {
    const zones = [
      'Etc/UTC',
      'Europe/Berlin',
      'America/St_Johns',
      'Pacific/Apia',
      'Australia/Lord_Howe',
      'Africa/Cairo',
    ];
    fc.assert(
      fc.property(
        fc.record({
          every: fc.constantFrom(...REPORT_RHYTHMS),
          weekday: fc.integer({ min: 1, max: 7 }),
          hour: fc.integer({ min: 0, max: 23 }),
          timeZone: fc.constantFrom(...zones),
        }),
        fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }),
        (each, after) => {
          const due = nextReportAt(each, after);
          expect(due).toBeGreaterThan(after);
          expect(due - after).toBeLessThanOrEqual(32 * DAY_MS + 2 * HOUR_MS);
          // A skipped hour is the one after it.
          expect([each.hour, (each.hour + 1) % 24]).toContain(localHour(due, each.timeZone));
          const { from, until } = spanOfDays(reportDays(each, due), each.timeZone);
          expect(from).toBeLessThan(until);
          expect(until).toBeLessThanOrEqual(due);
          if (each.every !== 'monthly') expect(localDate(due, each.timeZone)).toBe(localDate(until, each.timeZone));
        },
      ),
    );
  });
});

test('a report covers the complete days before: a day, seven days, the month before', () => {
  const days = (every: ReportTime['every'], day: string) => reportDays({ every, timeZone: 'Europe/Berlin' }, at(day));
  expect(days('daily', '2026-03-01T06:00:00Z')).toEqual({ from: '2026-02-28', until: '2026-03-01' });
  expect(days('weekly', '2026-03-02T06:00:00Z')).toEqual({ from: '2026-02-23', until: '2026-03-02' });
  expect(days('monthly', '2027-01-01T06:00:00Z')).toEqual({ from: '2026-12-01', until: '2027-01-01' });
  // Sent by hand in between.
  expect(days('monthly', '2026-11-22T06:00:00Z')).toEqual({ from: '2026-10-01', until: '2026-11-01' });
  expect(days('daily', '2026-11-21T23:30:00Z')).toEqual({ from: '2026-11-21', until: '2026-11-22' });
});
