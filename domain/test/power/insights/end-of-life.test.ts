import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthOf, slopeOf } from '#domain/power/analytics/health/trend.ts';
import { endsByYear, expectedEnd, YEAR_MS } from '#domain/power/insights/end-of-life.ts';
import { type HealthMonth, lifeOf, seenEnd } from '#domain/power/insights/life.ts';
import { judgeEnds, simulatedKnees } from './fading.ts';

const NOW = Date.UTC(2026, 10, 18);
/** Months that go down evenly to the percent of the newest. */
const fading = (percent: number, perYear: number, count: number, half = 3): HealthMonth[] =>
  Array.from({ length: count }, (_, place) => {
    const value = percent + (perYear * (place - count + 1)) / 12;
    return {
      month: monthOf(Date.UTC(2026, 11 - count + place, 15)),
      percent: value,
      low: value - half,
      high: value + half,
    };
  });
const endOf = (months: readonly HealthMonth[]) => expectedEnd(months.at(-1)!, months, 70, NOW);

test('the end of an even fade lies in the range, as does one after a knee', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 71, max: 100 }),
      fc.integer({ min: -20, max: -1 }),
      fc.integer({ min: 3, max: 60 }),
      (percent, perYear, count) => {
        const end = endOf(fading(percent, perYear, count));
        if (!end) return;
        const middle = NOW + ((percent - 70) / -perYear) * YEAR_MS;
        expect(end.earliest).toBeLessThanOrEqual(NOW + (middle - NOW) / 2);
        expect(end.latest ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(middle);
      },
    ),
  );
});

test('nothing is promised for longer than the battery was seen, nor for more than five years', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 71, max: 100 }),
      fc.integer({ min: -20, max: 3 }),
      fc.integer({ min: 0, max: 100 }),
      (percent, perYear, count) => {
        const months = fading(percent, perYear, count);
        const end = months.length > 0 ? endOf(months) : null;
        if (!end) return;
        const farthest = NOW + Math.min(5, (count + 1) / 12) * YEAR_MS;
        expect(end.earliest).toBeLessThanOrEqual(farthest);
        expect(end.latest ?? 0).toBeLessThanOrEqual(farthest);
      },
    ),
  );
});

test('no end is told with fewer than three months, nor where the health does not go down', () => {
  expect(endOf(fading(80, -4, 2))).toBeNull();
  expect(endOf(fading(80, 0.2, 12))).toBeNull();
  expect(endOf(fading(74, -4, 24))).not.toBeNull();
});

test('the slope is that of the last half year: years of slow fade before do not hide a knee', () => {
  const bent = [...fading(90, -2, 37).slice(0, -1), ...fading(80, -20, 7)].map((each, place) => ({
    ...each,
    month: monthOf(Date.UTC(2023, 4 + place, 15)),
  }));
  expect(slopeOf(bent.map(({ percent, ...each }) => ({ ...each, value: percent })))!.perYear).toBeCloseTo(-20, 0);
});

const third = judgeEnds('knees', simulatedKnees(), 'last third');

test('of 200 batteries with knees nearly all ranges of the last third hold the end, none is of ten years', () => {
  expect(third.inside).toBeGreaterThanOrEqual(95);
  expect(third.told).toBeGreaterThanOrEqual(90);
  expect(third.widestMonths).toBeLessThanOrEqual(60);
  expect(third.widthMonths).toBeLessThanOrEqual(18);
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

const month = (name: string, percent: number): HealthMonth => ({
  month: name,
  percent,
  low: percent - 3,
  high: percent + 3,
});

test.each([
  // Nine months without a sight of it: it came to its end within them.
  [
    'unseen for nine months',
    [
      ['2025-01', 103],
      ['2025-11', 60],
    ],
    Date.UTC(2025, 1),
    Date.UTC(2025, 11),
  ],
  [
    'from one month to the next',
    [
      ['2025-01', 72],
      ['2025-02', 68],
      ['2025-03', 66],
    ],
    Date.UTC(2025, 1),
    Date.UTC(2025, 2),
  ],
  [
    'at it when it was seen first',
    [
      ['2025-04', 60],
      ['2025-05', 59],
    ],
    null,
    Date.UTC(2025, 4),
  ],
] as const)('an end between two sights is a span: %s', (_, seen, after, before) => {
  const shown = seen.map(([name, percent]) => month(name, percent));
  expect(seenEnd(shown, 70)).toEqual({ after, before });
  const life = lifeOf({ ...subject, months: shown, madeAt: Date.UTC(2025, 0, 1) })!;
  const years = (at: number | null) => (at === null ? undefined : (at - Date.UTC(2025, 0, 1)) / YEAR_MS);
  expect(life.endedBefore).toBe(after === null);
  if (after !== null) expect(life.exit).toBeCloseTo(years(before)!, 6);
  expect(life.endedAfter).toBe(before - (after ?? before) > 31 * 24 * 3_600_000 ? years(after) : undefined);
});

test('no end is seen of a battery that is above it, or is above it again', () => {
  expect(seenEnd([month('2025-01', 90), month('2025-02', 71)], 70)).toBeNull();
  expect(seenEnd([month('2025-01', 69), month('2025-02', 75)], 70)).toBeNull();
  expect(seenEnd([], 70)).toBeNull();
});

test('a battery that is at its end is there now, whatever its months tell of a trend', () => {
  const shown = [month('2025-01', 103), month('2025-11', 60)];
  expect(expectedEnd(shown[1]!, shown, 70, NOW)).toEqual({ earliest: NOW, latest: NOW });
});
