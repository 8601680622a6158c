import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { type ChartColumns, extremes, firstFrom, gapLimitMs, nearestSample, plotData } from '#web/charts/chart-data.ts';

const start = Date.UTC(2026, 10, 20);
const value = fc.oneof(
  { weight: 4, arbitrary: fc.double({ min: -1e4, max: 1e4, noNaN: true }) },
  fc.constant(Number.NaN),
);

/** Samples at uneven steps, some far apart, with missing values. */
const columns = (series: number) =>
  fc
    .array(
      fc.record({
        step: fc.oneof(
          { weight: 6, arbitrary: fc.integer({ min: 1_000, max: 90_000 }) },
          fc.integer({ min: 1e6, max: 1e7 }),
        ),
        values: fc.tuple(...Array.from({ length: series }, () => value)),
      }),
      { maxLength: 400 },
    )
    .map((samples): ChartColumns => {
      let instant = start;
      return {
        at: Float64Array.from(samples, ({ step }) => {
          instant += step;
          return instant;
        }),
        values: Array.from({ length: series }, (_, i) =>
          Float64Array.from(samples, (sample) => sample.values[i] ?? Number.NaN),
        ),
      };
    });

const wholeOf = ({ at }: ChartColumns) => ({ from: at[0] ?? start, to: at.at(-1) ?? start });
const limitsOf = ({ at, values }: ChartColumns) => values.map((column) => gapLimitMs(at, column));
const present = (column: Float64Array) => [...column].filter((one) => !Number.isNaN(one));

describe('plotData', () => {
  it('keeps the highest and lowest value of every series at any width', () => {
    fc.assert(
      fc.property(columns(3), fc.integer({ min: 1, max: 60 }), (samples, width) => {
        const [, ...drawn] = plotData(samples, wholeOf(samples), width, limitsOf(samples));
        samples.values.forEach((column, series) => {
          if (present(column).length === 0) return;
          const numbers = (drawn[series] ?? []).filter((one) => typeof one === 'number');
          expect(Math.max(...numbers)).toBe(Math.max(...present(column)));
          expect(Math.min(...numbers)).toBe(Math.min(...present(column)));
        });
      }),
    );
  });

  it('keeps the order of time and stays small', () => {
    fc.assert(
      fc.property(columns(2), fc.integer({ min: 1, max: 60 }), (samples, width) => {
        const limits = limitsOf(samples);
        const [at, ...drawn] = plotData(samples, wholeOf(samples), width, limits);
        for (let i = 1; i < at.length; i += 1) expect(at[i]).toBeGreaterThan(at[i - 1] ?? 0);
        for (const column of drawn) expect(column).toHaveLength(at.length);
        const gaps = samples.values.reduce(
          (sum, column, s) => sum + breaksOf(samples.at, column, limits[s] ?? 0).length,
          0,
        );
        expect(at.length).toBeLessThanOrEqual((width + 1) * 4 * 2 + gaps);
      }),
    );
  });

  it('breaks lines at gaps only', () => {
    fc.assert(
      fc.property(columns(2), fc.integer({ min: 1, max: 500 }), (samples, width) => {
        const limits = limitsOf(samples);
        const [at, ...drawn] = plotData(samples, wholeOf(samples), width, limits);
        samples.values.forEach((column, series) => {
          const gaps = breaksOf(samples.at, column, limits[series] ?? 0);
          const nulls = at.filter((_, i) => drawn[series]?.[i] === null);
          for (const gap of gaps) expect(nulls.some((instant) => instant > gap.from && instant < gap.to)).toBe(true);
          for (const instant of nulls) expect(gaps.some((gap) => instant > gap.from && instant < gap.to)).toBe(true);
        });
      }),
    );
  });

  it('keeps every sample when there is room', () => {
    fc.assert(
      fc.property(columns(1), (samples) => {
        const [at] = plotData(samples, wholeOf(samples), 1_000, [Number.POSITIVE_INFINITY]);
        expect(at).toEqual([...samples.at]);
      }),
    );
  });

  it('continues lines to the border of a narrower view', () => {
    const samples = { at: Float64Array.of(0, 60_000, 120_000, 180_000), values: [Float64Array.of(1, 2, 3, 4)] };
    const [at] = plotData(samples, { from: 70_000, to: 110_000 }, 100, [600_000]);
    expect(at).toEqual([60_000, 120_000]);
  });

  it('is empty without samples', () => {
    const nothing = { at: new Float64Array(0), values: [new Float64Array(0)] };
    expect(plotData(nothing, { from: 0, to: 1 }, 100, [1])).toEqual([[], []]);
  });
});

function breaksOf(at: Float64Array, column: Float64Array, limit: number): { from: number; to: number }[] {
  const there = [...at].filter((_, i) => !Number.isNaN(column[i]));
  return there.flatMap((to, i) => {
    const from = there[i - 1];
    return from !== undefined && to - from > limit ? [{ from, to }] : [];
  });
}

describe('gapLimitMs', () => {
  const every = (seconds: number, count = 100) =>
    Float64Array.from({ length: count }, (_, i) => start + i * seconds * 1_000);
  const ones = (length: number) => new Float64Array(length).fill(1);

  it('is ten minutes for a device that reports often', () => {
    expect(gapLimitMs(every(10), ones(100))).toBe(10 * MINUTE_MS);
    expect(gapLimitMs(every(60, 40_000), ones(40_000))).toBe(10 * MINUTE_MS);
  });

  it('is three intervals for one that reports rarely', () => {
    expect(gapLimitMs(every(1_800), ones(100))).toBe(90 * MINUTE_MS);
  });

  it('uses only samples with a value of the series', () => {
    const rare = Float64Array.from({ length: 100 }, (_, i) => (i % 20 === 0 ? 1 : Number.NaN));
    expect(gapLimitMs(every(60), rare)).toBe(60 * MINUTE_MS);
  });

  it('is not affected by one long pause', () => {
    const at = every(60);
    for (let i = 50; i < at.length; i += 1) at[i] = (at[i] ?? 0) + 1e9;
    expect(gapLimitMs(at, ones(100))).toBe(10 * MINUTE_MS);
  });
});

describe('looking up samples', () => {
  const instants = fc
    .uniqueArray(fc.integer({ min: 0, max: 10_000 }), { maxLength: 50 })
    .map((list) => Float64Array.from(list).sort());

  it('finds the first from an instant on', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -10, max: 10_010 }), (at, instant) => {
        const expected = [...at].findIndex((one) => one >= instant);
        expect(firstFrom(at, instant)).toBe(expected < 0 ? at.length : expected);
      }),
    );
  });

  it('finds the nearest', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -10, max: 10_010 }), (at, instant) => {
        const found = nearestSample(at, instant);
        if (at.length === 0) expect(found).toBe(-1);
        else {
          const distance = Math.abs((at[found] ?? 0) - instant);
          for (const one of at) expect(Math.abs(one - instant)).toBeGreaterThanOrEqual(distance);
        }
      }),
    );
  });
});

describe('extremes', () => {
  it('looks only inside the span and skips missing values', () => {
    const samples = { at: Float64Array.of(1, 2, 3, 4), values: [] };
    const column = Float64Array.of(9, 5, Number.NaN, -7);
    expect(extremes(samples, column, { from: 2, to: 4 })).toEqual({ min: -7, max: 5 });
    expect(extremes(samples, column, { from: 3, to: 3 })).toBeUndefined();
  });
});
