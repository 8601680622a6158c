import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { localDate } from '#domain/foundation/basics/time-zone.ts';
import { partsBefore, shifted } from '#domain/power/energy/period-before.ts';
import { STATISTIC_PERIODS } from '#domain/power/energy/periods.ts';
import { partsOf } from '#domain/power/energy/statistics.ts';

const BERLIN = 'Europe/Berlin';
const before = (period: (typeof STATISTIC_PERIODS)[number], date: string, now: string, timeZone = 'Etc/UTC') =>
  partsBefore(period, date, Date.parse(now), timeZone);
const end = (parts: readonly number[]) => new Date(parts.at(-1)!).toISOString();

test('periods follow one another over the ends of months and years', () => {
  expect(shifted('2026-03-01', 'day', -1)).toBe('2026-02-28');
  expect(shifted('2026-01-31', 'month', 1)).toBe('2026-02-01');
  expect(shifted('2026-01-31', 'month', -1)).toBe('2025-12-01');
  expect(shifted('2026-05-05', 'year', -1)).toBe('2025-01-01');
});

test('a period that is not over is compared up to the same day and time of day', () => {
  const month = before('month', '2026-11-03', '2026-11-21T09:26:00Z');
  expect(new Date(month[0]!).toISOString()).toBe('2026-10-01T00:00:00.000Z');
  expect(end(month)).toBe('2026-10-21T09:26:00.000Z');
  expect(month).toHaveLength(22);
  expect(end(before('day', '2026-11-21', '2026-11-21T09:26:00Z'))).toBe('2026-11-20T09:26:00.000Z');
  expect(end(before('year', '2026-11-21', '2026-11-21T09:26:00Z'))).toBe('2025-11-21T09:26:00.000Z');
  // The day before a change of the clock is 24 hours long, however long today has been.
  expect(end(before('day', '2026-03-29', '2026-03-29T10:00:00Z', BERLIN))).toBe('2026-03-28T10:00:00.000Z');
});

test('the end of a long month is compared with all of the shorter one', () => {
  expect(before('month', '2026-03-30', '2026-03-30T09:26:00Z')).toEqual(partsOf('month', '2026-02-01', 'Etc/UTC'));
});

test('a period that is over is compared with all of the one before it, and one to come with nothing', () => {
  expect(before('month', '2026-03-15', '2026-11-21T09:26:00Z')).toEqual(partsOf('month', '2026-02-15', 'Etc/UTC'));
  expect(before('month', '2027-03-15', '2026-11-21T09:26:00Z')).toHaveLength(1);
});

test('what is compared lies in the period before and is no longer than what has passed, by a day at most', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STATISTIC_PERIODS),
      fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) }),
      fc.constantFrom(BERLIN, 'Asia/Kolkata', 'America/New_York', 'Pacific/Apia'),
      (period, now, timeZone) => {
        const today = localDate(now, timeZone);
        const [whole, parts] = [partsOf(period, today, timeZone), partsBefore(period, today, now, timeZone)];
        expect(parts).toEqual([...parts].sort((a, b) => a - b));
        expect(parts.at(-1)!).toBeLessThanOrEqual(whole[0]!);
        expect(parts.at(-1)! - parts[0]!).toBeLessThanOrEqual(now - whole[0]! + 2 * DAY_MS);
      },
    ),
    { numRuns: 200 },
  );
});
