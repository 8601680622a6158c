import { describe, expect, test } from 'vitest';
import { simulatedCell } from './ageing-cell.ts';
import { judge } from './health-truth.ts';

/** Some months, from 96 to 78 % of the rating. */
const verdicts = judge(simulatedCell(250));

describe.each(verdicts)('an ageing battery, used $use, gauge: $gauge', (verdict) => {
  test('has a value within two points, whatever the gauge says, and its range contains the truth', () => {
    expect(verdict.told).toBeGreaterThanOrEqual(80);
    expect(verdict.meanError).toBeLessThanOrEqual(2);
    expect(verdict.inside).toBeGreaterThanOrEqual(90);
  });
});

describe.each(verdicts.filter(({ use }) => use === '20-80'))(
  'an ageing battery that never sees an end, gauge: $gauge',
  ({ gauge, high, asFade }) => {
    test('never has high confidence', () => {
      expect(high).toBe(0);
    });

    test('has only its fade when a gauge may repeat the rating, or is missing', () => {
      expect(asFade).toBe(['rated', 'rated+3', 'none'].includes(gauge) ? 100 : 0);
    });
  },
);
