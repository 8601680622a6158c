import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spansWhere } from '#web/charts/chart-spans.ts';
import { joinColumns } from '#web/charts/join-columns.ts';

describe('spansWhere', () => {
  const at = Float64Array.of(0, 10, 20, 30, 1_000, 1_010, 1_020);

  it('goes from the first sample that matches to the one that ends it', () => {
    const charging = [false, true, true, false, false, false, false];
    expect(spansWhere(at, (i) => charging[i] ?? false, 100)).toEqual([{ from: 10, to: 30 }]);
  });

  it('ends at a gap and starts again after it', () => {
    expect(spansWhere(at, () => true, 100)).toEqual([
      { from: 0, to: 30 },
      { from: 1_000, to: 1_020 },
    ]);
  });

  it('includes a span that lasts to the end', () => {
    expect(spansWhere(at, (i) => i >= 5, 100)).toEqual([{ from: 1_010, to: 1_020 }]);
    expect(spansWhere(at, () => false, 100)).toEqual([]);
  });
});

describe('joinColumns', () => {
  const part = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 60 }).map((instants) => {
    const at = Float64Array.from(instants).sort();
    return { at, values: [Float64Array.from(at, (instant) => instant * 2)] };
  });

  it('keeps every value at its instant and fills gaps with null', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 3 }), (parts) => {
        const joined = joinColumns(parts);
        expect([...joined.at]).toEqual([...new Set(parts.flatMap(({ at }) => [...at]))].sort((a, b) => a - b));
        parts.forEach((one, series) => {
          const column = joined.values[series] ?? new Float64Array(0);
          const there = [...joined.at].filter((_, i) => !Number.isNaN(column[i]));
          expect(there).toEqual([...one.at]);
          joined.at.forEach((instant, i) => {
            if (!Number.isNaN(column[i])) expect(column[i]).toBe(instant * 2);
          });
        });
      }),
    );
  });
});
