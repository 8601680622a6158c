import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endsByYear, expectedEnd, YEAR_MS } from '#domain/insights/end-of-life.ts';
import { type HealthMonth, lifeOf } from '#domain/insights/life.ts';

const NOW = Date.UTC(2026, 10, 18);
const percent = fc.integer({ min: 40, max: 105 });
const slope = fc.integer({ min: -20, max: 5 });

test('the earliest end is not after the latest, and the line through the middle ends between them', () => {
  fc.assert(
    fc.property(percent, fc.nat(8), slope, fc.nat(4), (value, spread, perYear, width) => {
      const health = { low: value - spread, high: value + spread };
      const trend = { perYear, low: perYear - width, high: perYear + width, months: 6 };
      const end = expectedEnd(health, trend, 'lithium', NOW);
      if (!end) return;
      expect(perYear).toBeLessThan(0);
      const middle = NOW + (Math.max(0, value - 70) / -perYear) * YEAR_MS;
      expect(end.earliest).toBeLessThanOrEqual(middle + 1);
      if (end.latest !== null) expect(end.latest).toBeGreaterThanOrEqual(middle - 1);
    }),
  );
});

test('no end is told without a trend, or of one that does not go down', () => {
  const health = { low: 88, high: 92 };
  expect(expectedEnd(health, null, 'lithium', NOW)).toBeNull();
  expect(expectedEnd(health, { perYear: 0.2, low: -1, high: 1.4, months: 5 }, 'lithium', NOW)).toBeNull();
  expect(expectedEnd(health, { perYear: -4, low: -5, high: 1, months: 5 }, 'lithium', NOW)!.latest).toBeNull();
});

test('batteries of a year are at least those that end in it surely', () => {
  const ends = [
    { earliest: Date.UTC(2027, 2), latest: Date.UTC(2027, 8) },
    { earliest: Date.UTC(2027, 10), latest: Date.UTC(2028, 3) },
    { earliest: Date.UTC(2028, 1), latest: null },
  ];
  expect(endsByYear(ends, NOW)).toEqual([
    { year: 2026, low: 0, high: 0 },
    { year: 2027, low: 1, high: 2 },
    { year: 2028, low: 0, high: 2 },
    { year: 2029, low: 0, high: 1 },
  ]);
});

const months = (...values: number[]): HealthMonth[] =>
  values.map((value, n) => ({
    month: `2025-${String(n + 1).padStart(2, '0')}`,
    percent: value,
    low: value - 3,
    high: value + 3,
  }));
const subject = { chemistry: 'lfp', firstRecordAt: Date.UTC(2025, 0, 1), wastedAt: null } as const;

test('an end is the month from which the health stays at or below it', () => {
  const life = lifeOf({ ...subject, months: months(75, 69.5, 73, 70, 68, 69), madeAt: Date.UTC(2021, 0, 1) })!;
  expect(life).toMatchObject({ ended: true, endedBefore: false, isAgeKnown: true });
  expect(life.entry).toBeCloseTo(4, 2);
  expect(life.exit).toBeCloseTo(4.33, 2);
});

test('a battery that was at its end when it was seen first does not say when that was', () => {
  expect(lifeOf({ ...subject, months: months(66, 65), madeAt: null })).toMatchObject({
    ended: false,
    endedBefore: true,
  });
});

test('without a date its age counts from the first record; thrown away is an end', () => {
  const life = { ...subject, months: months(92, 91), madeAt: null };
  expect(lifeOf(life)).toMatchObject({ isAgeKnown: false, ended: false, entry: 0 });
  expect(lifeOf({ ...life, wastedAt: Date.UTC(2026, 0, 1) })).toMatchObject({ ended: true });
  expect(lifeOf({ ...life, months: [] })).toBeNull();
});
