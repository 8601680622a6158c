import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Life, MIN_AT_RISK, MIN_ENDS, survivalOf } from '#domain/power/insights/survival.ts';

const age = fc.integer({ min: 1, max: 200 }).map((tenths) => tenths / 10);
const whole = (exit: number): Life => ({ entry: 0, exit, ended: true });

test('without censoring the curve is the share that lived longer', () => {
  fc.assert(
    fc.property(fc.array(age, { minLength: 20, maxLength: 60 }), (ages) => {
      const survival = survivalOf(ages.map(whole));
      for (const { years, percent } of survival?.points.slice(1) ?? [])
        expect(percent).toBeCloseTo((100 * ages.filter((each) => each > years).length) / ages.length, 6);
    }),
  );
});

const life: fc.Arbitrary<Life> = fc
  .tuple(age, age, fc.boolean())
  .map(([entry, lasts, ended]) => ({ entry, exit: entry + lasts, ended }));

test('the curve only falls, its band holds it, and enough batteries are seen all along', () => {
  fc.assert(
    fc.property(fc.array(life, { maxLength: 80 }), (lives) => {
      const survival = survivalOf(lives);
      if (!survival) return;
      for (const [place, point] of survival.points.entries()) {
        expect(point.low).toBeLessThanOrEqual(point.percent + 1e-9);
        expect(point.high).toBeGreaterThanOrEqual(point.percent - 1e-9);
        expect(point.atRisk).toBeGreaterThanOrEqual(MIN_AT_RISK);
        const before = survival.points[place - 1];
        if (before) expect(point.percent).toBeLessThanOrEqual(before.percent);
        if (before) expect(point.years).toBeGreaterThanOrEqual(before.years);
      }
      if (survival.median?.years != null) expect(survival.median.low).toBeLessThanOrEqual(survival.median.years);
    }),
  );
});

test('with fewer ends than needed nothing is told', () => {
  const lives = Array.from({ length: 40 }, (_, n) => ({ entry: 0, exit: 3 + n / 10, ended: n < MIN_ENDS - 1 }));
  expect(survivalOf(lives)).toBeNull();
  expect(survivalOf(lives.map((each, n) => ({ ...each, ended: n < MIN_ENDS })))).not.toBeNull();
  expect(survivalOf([])).toBeNull();
});

test('a battery that was seen late does not make the early years look safe', () => {
  const seen = Array.from({ length: 12 }, () => whole(2));
  const late = Array.from({ length: 100 }, () => ({ entry: 5, exit: 9, ended: false }));
  const alone = survivalOf([...seen, ...Array.from({ length: 8 }, () => whole(7))])!;
  const with_ = survivalOf([...seen, ...Array.from({ length: 8 }, () => whole(7)), ...late])!;
  expect(with_.points.find(({ years }) => years === 2)).toEqual(alone.points.find(({ years }) => years === 2));
  expect(with_.points.find(({ years }) => years === 7)!.percent).toBeGreaterThan(
    alone.points.find(({ years }) => years === 7)!.percent,
  );
});

/** Remission of 21 patients under 6-MP: the example of Freireich et al. (1963) in the textbooks, weeks. */
const REMISSION: readonly (readonly [number, boolean])[] = [
  ...[6, 6, 6, 7, 10, 13, 16, 22, 23].map((at) => [at, true] as const),
  ...[6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35].map((at) => [at, false] as const),
];

test('the figures of the textbook', () => {
  const { points, median } = survivalOf(REMISSION.map(([exit, ended]) => ({ entry: 0, exit, ended })))!;
  const at = (weeks: number) => points.find(({ years }) => years === weeks)!.percent;
  expect(at(6)).toBeCloseTo(85.71, 2);
  expect(at(13)).toBeCloseTo(69.02, 2);
  expect(at(22)).toBeCloseTo(53.78, 2);
  expect(at(23)).toBeCloseTo(44.82, 2);
  // R: survfit(..., conf.type = "log-log"), lower limit of the median 13, upper not reached.
  expect(median).toEqual({ low: 13, years: 23, high: null });
});

test('of ends that were not seen the band holds both of their instants', () => {
  const lives = (at: (years: number) => Life) => Array.from({ length: 30 }, (_, place) => at(2 + place / 10));
  const at = (survival: ReturnType<typeof survivalOf>, age: number) =>
    survival!.points.findLast(({ years }) => years <= age)!;
  const dated = survivalOf(lives(whole))!;
  const early = survivalOf(lives((years) => whole(years - 0.8)))!;
  const spans = survivalOf(lives((years) => ({ ...whole(years), endedAfter: years - 0.8 })))!;
  for (const age of [2.5, 3, 3.5, 4]) {
    expect(at(spans, age).low).toBeLessThanOrEqual(at(early, age).low);
    expect(at(spans, age).high).toBeGreaterThanOrEqual(at(dated, age).high);
    expect(at(spans, age).percent).toBeGreaterThanOrEqual(at(early, age).percent);
    expect(at(spans, age).percent).toBeLessThanOrEqual(at(dated, age).percent);
  }
  expect(spans.median!.low).toBeLessThanOrEqual(early.median!.low);
  expect(spans.median!.high ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(dated.median!.high!);
});
