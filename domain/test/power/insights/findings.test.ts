import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { utcDayStart } from '#domain/foundation/basics/time.ts';
import type { BatteryFacts, DayOfWork } from '#domain/power/insights/facts.ts';
import { rankOf } from '#domain/power/insights/finding.ts';
import { findingsOf, joinMonths, verdictOf } from '#domain/power/insights/review.ts';

const LAST = 20_775;

const working: Omit<DayOfWork, 'day'> = {
  socLowest: 40,
  socLast: 90,
  celsiusHighest: 28,
  outsideHours: 0,
  celsiusHours: 24,
  ampHoursOut: 60,
  dischargingHours: 5,
  fullAt: null,
};
const days = (count: number, of: (place: number) => Partial<DayOfWork> = () => ({})): DayOfWork[] =>
  Array.from({ length: count }, (_, place) => ({ ...working, day: LAST - count + 1 + place, ...of(place) }));

const NOTHING: BatteryFacts['health'] = {
  estimate: null,
  unknown: 'noSamples',
  fade: null,
  gauge: { ends: 0, off: 0, meanPoints: null },
  seen: [],
  bms: null,
  perYear: null,
  trend: [],
};
const healthy = (
  percent: number,
  confidence: 'low' | 'medium' | 'high' = 'high',
  width = 3,
): BatteryFacts['health'] => ({
  ...NOTHING,
  unknown: null,
  estimate: {
    percent,
    low: percent - width,
    high: percent + width,
    band: 'good',
    basis: 'cycle',
    from: 0,
    at: 1,
    samples: 12,
    confidence,
  },
});

const facts = (more: Partial<BatteryFacts> = {}): BatteryFacts => ({
  chemistry: 'lfp',
  designAmpHours: 100,
  nominalVolt: 51.2,
  days: days(42),
  lastDay: LAST,
  health: healthy(92),
  cells: null,
  cellLimit: null,
  cellDays: [],
  full: { hours: 60, knownHours: 28 * 24, byDay: Array.from({ length: 28 }, () => 2) },
  daysSinceFull: 3,
  ...more,
});
const found = (more: Partial<BatteryFacts>) => findingsOf(facts(more));
const kinds = (more: Partial<BatteryFacts>) => found(more).map(({ kind }) => kind);

test('of a battery that is used as it should be there is nothing to say', () => {
  expect(found({})).toEqual([]);
  expect(verdictOf(facts(), [])).toBe('expected');
});

test('without enough days there is no verdict', () => {
  const few = facts({ days: days(5), health: NOTHING, full: null });
  expect(findingsOf(few)).toEqual([]);
  expect(verdictOf(few, [])).toBe('tooLittle');
});

test('a battery at its end is to be replaced, as surely as its health is known', () => {
  expect(found({ health: healthy(62) })).toMatchObject([
    {
      kind: 'replace',
      certainty: 'sure',
      worth: { gain: 'energy', low: expect.closeTo(1.79, 2), high: expect.closeTo(2.1, 2) },
      figures: { value: 62, limit: 70 },
    },
  ]);
  expect(found({ health: healthy(69) })[0]).toMatchObject({ certainty: 'fairly' });
  expect(found({ health: healthy(62, 'low') })[0]).toMatchObject({ certainty: 'unsure' });
  expect(found({ health: { ...NOTHING, bms: { percent: 60, band: 'medium', at: 1 } } })[0]).toMatchObject({
    certainty: 'unsure',
    figures: { low: 52, high: 68 },
  });
  expect(kinds({ health: healthy(71) })).toEqual([]);
  expect(kinds({ chemistry: 'lead-acid', health: healthy(76), daysSinceFull: 1 })).toEqual(['replace']);
});

test('a worn battery that runs empty is replaced and not called too small', () => {
  const empty = days(28, () => ({ socLowest: 8 }));
  expect(found({ days: empty, health: healthy(62) })).toMatchObject([
    { kind: 'replace', worth: { gain: 'downtime', low: 28, high: 28 } },
  ]);
  expect(found({ days: empty })).toMatchObject([
    {
      kind: 'tooSmall',
      certainty: 'sure',
      worth: { gain: 'downtime', low: 28, high: 28 },
      figures: { count: 28, of: 28 },
    },
  ]);
});

test('some low days are no habit', () => {
  expect(kinds({ days: days(28, (place) => ({ socLowest: place % 5 === 0 ? 9 : 40 })) })).toEqual([]);
});

test('one that never goes below most of its charge is too large', () => {
  expect(found({ days: days(42, () => ({ socLowest: 74 })) })).toMatchObject([
    { kind: 'tooLarge', certainty: 'sure', figures: { value: 74, of: 42 } },
  ]);
  expect(kinds({ days: days(42, (place) => ({ socLowest: place === 3 ? 30 : 74 })) })).toEqual([]);
});

test('heat is told with what it costs', () => {
  const hot = days(28, (place) => (place % 2 ? { celsiusHighest: 47, outsideHours: 4 } : {}));
  const [finding] = found({ days: hot });
  expect(finding).toMatchObject({ kind: 'tooHot', figures: { value: 47, count: 7, of: 14 }, worth: { gain: 'life' } });
  // A twelfth of the time at 2 to 5 times the rate.
  expect(finding!.worth.low).toBeCloseTo(12 / 13, 6);
  expect(finding!.worth.high).toBeCloseTo(3, 6);
  expect(kinds({ days: days(28, () => ({ celsiusHighest: -8, outsideHours: 9 })) })).toEqual([]);
});

test('lithium that stands full, and lead-acid that is never charged to its end', () => {
  const full = { hours: 336, knownHours: 672, byDay: Array.from({ length: 28 }, () => 12) };
  expect(found({ full })).toMatchObject([{ kind: 'restsFull', figures: { value: 84 } }]);
  expect(kinds({ full, chemistry: 'lead-acid' })).toEqual([]);
  expect(found({ chemistry: 'lead-acid', daysSinceFull: 16 })).toMatchObject([
    { kind: 'notFull', worth: { gain: 'life', low: null, high: null }, figures: { value: 16, limit: 7 } },
  ]);
});

test('a battery that nobody uses, and when it will be empty: what it holds as measured, not as rated', () => {
  const idle = days(30, (place) =>
    place < 7 ? {} : { ampHoursOut: 0, dischargingHours: 0, socLast: 80 - (place - 7), socLowest: 80 - (place - 7) },
  );
  const [finding] = found({ days: idle });
  expect(finding).toMatchObject({
    kind: 'idle',
    figures: { value: 23, rate: -1 },
    worth: { gain: 'energy', low: expect.closeTo(4.5568, 6), high: expect.closeTo(4.864, 6) },
  });
  // 58 % on the last day, 10 % in 48 more.
  expect(finding!.figures.until).toBe(utcDayStart(LAST + 48));
  expect(kinds({ days: idle.map((day) => ({ ...day, day: day.day - 5 })) })).toEqual([]);
});

test.each([9, null])('of an idle battery at %s percent nothing is said to stand idle', (socLast) => {
  const idle = days(30, (place) =>
    place < 7 ? {} : { ampHoursOut: 0, dischargingHours: 0, socLast, socLowest: socLast },
  );
  expect(found({ days: idle }).find(({ kind }) => kind === 'idle')).toMatchObject({ worth: { low: null, high: null } });
});

test('a cell that stands out is equalised, and a healthy pack is left alone', () => {
  const weakest = {
    index: 10,
    sharePercent: 90,
    meanBelowMillivolt: 70,
    standsOut: true,
    growth: { millivoltPerWeek: 6, since: 0 },
  };
  const cells = { cellCount: 16, weakest, limitMillivolt: 20, confidence: 'high' } as unknown as BatteryFacts['cells'];
  const cellDays = [
    [LAST - 1, 66],
    [LAST, 70],
  ] as const;
  expect(found({ cells, cellDays, chemistry: 'nmc' })).toMatchObject([
    {
      kind: 'equalise',
      certainty: 'sure',
      figures: { value: 70, cell: 10, rate: 6 },
      worth: { low: 0, high: expect.closeTo(0.4864, 6) },
    },
  ]);
  expect(found({ cells, cellDays })).toMatchObject([{ worth: { low: null, high: null } }]);
  const calm = { ...cells!, weakest: { ...weakest, standsOut: false } };
  expect(kinds({ cells: calm })).toEqual([]);
});

describe('a cell that ends the discharges', () => {
  const weakest = { index: 6, sharePercent: 90, meanBelowMillivolt: 46, standsOut: true, growth: null };
  const cells = { cellCount: 16, weakest, limitMillivolt: 20, confidence: 'high' } as unknown as BatteryFacts['cells'];
  const cellLimit = {
    ...{
      cell: 6,
      usableAh: 63,
      range: { low: 60, high: 66 },
      usableShare: 0.6,
      ends: { of: 8, by: 8 },
      leftPoints: 12,
    },
    ...{ belowMillivolt: 500, cause: 'capacity', firstAt: 0, lastAt: 0, samples: 8, confidence: 'high' },
  } as NonNullable<BatteryFacts['cellLimit']>;

  test('because it holds less is replaced, and not equalised', () => {
    expect(found({ cells, cellLimit, designAmpHours: 105 })).toMatchObject([
      { kind: 'replaceCell', certainty: 'sure', figures: { cell: 6, count: 8, of: 8, value: expect.closeTo(60, 6) } },
    ]);
  });

  test('because it is charged less is equalised, and not replaced', () => {
    expect(kinds({ cells, cellLimit: { ...cellLimit, cause: 'balance' } })).toEqual(['equalise']);
  });

  test('and costs little is no reason to replace it', () => {
    const little = { ...cellLimit, usableShare: 0.96, leftPoints: 4 };
    expect(kinds({ cells: null, cellLimit: little })).toEqual([]);
  });
});

const someDay = fc.record({
  socLowest: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
  celsiusHighest: fc.option(fc.integer({ min: -20, max: 70 }), { nil: null }),
  outsideHours: fc.integer({ min: 0, max: 24 }),
  ampHoursOut: fc.integer({ min: 0, max: 120 }),
  dischargingHours: fc.integer({ min: 0, max: 12 }),
});

test('whatever was measured, a finding is finite, ordered, and says no more than the days tell', () => {
  fc.assert(
    fc.property(
      fc.array(someDay, { maxLength: 50 }),
      fc.constantFrom('lead-acid', 'lfp', 'nmc'),
      fc.option(fc.integer({ min: 20, max: 110 }), { nil: null }),
      fc.boolean(),
      (some, chemistry, percent, isRated) => {
        const findings = found({
          days: days(some.length, (place) => some[place]!),
          chemistry,
          health: percent === null ? NOTHING : healthy(percent),
          designAmpHours: isRated ? 100 : null,
        });
        const ranks = findings.map(rankOf);
        expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
        for (const { worth, figures, evidence, kind } of findings) {
          const told = [worth.low, worth.high, ...Object.values(figures), ...evidence.values];
          expect(told.filter((value) => value !== null && !Number.isFinite(value))).toEqual([]);
          expect((worth.high ?? 0) - (worth.low ?? 0)).toBeGreaterThanOrEqual(0);
          expect((figures.of ?? Infinity) - (figures.count ?? 0)).toBeGreaterThanOrEqual(0);
          if (worth.gain === 'energy' && !isRated && kind !== 'equalise') expect(worth.high).toBeNull();
        }
        expect(findings.filter(({ kind }) => kind === 'tooSmall' || kind === 'tooLarge').length).toBeLessThan(2);
      },
    ),
  );
});

test('months of a newer report replace those that were known, and end where the pack did', () => {
  const month = (name: string, percent: number) => ({ month: name, percent, low: percent - 2, high: percent + 2 });
  const trend = [{ ...month('2026-02', 80), samples: 3, bmsPercent: null }];
  expect(joinMonths([month('2026-01', 90), month('2026-02', 88)], trend, null)).toEqual([
    month('2026-01', 90),
    month('2026-02', 80),
  ]);
  expect(joinMonths([month('2026-01', 90)], trend, '2026-02')).toEqual([month('2026-01', 90)]);
});
