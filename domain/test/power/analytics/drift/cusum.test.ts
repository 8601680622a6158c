import { describe, expect, test } from 'vitest';
import { driftIn, type Step } from '#domain/power/analytics/drift/cusum.ts';
import { BUDGET_RANGE, limitFor, USUAL_BUDGET } from '#domain/power/analytics/drift/limits.ts';

const rules = { limit: 12, allowance: 0.5, usual: 1 };
const steps = (...values: readonly (number | readonly [number, number])[]): Step[] =>
  values.map((each, at) =>
    typeof each === 'number' ? { at, value: each, sigma: 1 } : { at, value: each[0], sigma: each[1] },
  );
const times = (count: number, value: number): number[] => new Array<number>(count).fill(value);

describe('a cumulative sum', () => {
  test('finds a small change that lasts, and says since when', () => {
    const drift = driftIn(steps(...times(20, 0), ...times(20, 1.5)), rules);
    expect(drift).toMatchObject({ stoodOutAt: 20, foundAt: 31 });
    expect(drift!.since).toHaveLength(20);
  });

  test('does not take a single reading for a change, however far off', () => {
    expect(driftIn(steps(0, 0, 400, 0, 0, 0, -1), rules)).toBeNull();
  });

  test('is one-sided', () => {
    expect(driftIn(steps(...times(40, -3)), rules)).toBeNull();
  });

  test('is neither raised nor lowered by steps that tell little', () => {
    const before = driftIn(steps(...times(10, 3)), rules)!;
    const after = driftIn(
      [...steps(...times(10, 3)), ...steps(...times(30, 0)).map((step) => ({ ...step, sigma: 200 }))],
      rules,
    )!;
    expect(after.score).toBeCloseTo(before.score, 1);
    expect(driftIn(steps(...times(30, 0).map(() => [30, 100] as const)), rules)).toBeNull();
  });

  test('comes back when all is well again, and is not forgotten because it got worse', () => {
    expect(driftIn(steps(...times(10, 3), ...times(30, 10)), rules)).toMatchObject({ stoodOutAt: 0 });
    expect(driftIn(steps(...times(10, 3), ...times(60, 0)), rules)).toBeNull();
  });
});

describe('the limit', () => {
  test('is higher the fewer false warnings an owner accepts, and the more cells are followed', () => {
    const budgets = [BUDGET_RANGE.min, 0.1, USUAL_BUDGET, 10, BUDGET_RANGE.max];
    const limits = budgets.map((budget) => limitFor(budget, 40));
    expect(limits).toEqual([...limits].sort((a, b) => b - a));
    expect(new Set(limits).size).toBe(budgets.length);
    expect(limitFor(USUAL_BUDGET, 200)).toBeGreaterThan(limitFor(USUAL_BUDGET, 20));
  });
});
