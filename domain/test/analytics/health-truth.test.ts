import { describe, expect, test } from 'vitest';
import { simulatedCell } from './ageing-cell.ts';
import { judge } from './health-truth.ts';

/** Some months, from 96 to 78 % of the rating. */
const verdicts = judge(simulatedCell(250));

describe.each(verdicts)('an ageing battery, used $use, gauge: $gauge', ({ gauge, told, meanError, inside, high }) => {
  test('is never told with high confidence by its gauge alone', () => {
    expect(high).toBe(0);
  });

  if (gauge === 'rated' || gauge === 'rated+3' || gauge === 'none') {
    test('has no number where only a rating is known', () => {
      expect(told).toBe(0);
    });
  } else {
    test('has a number, and its range holds the truth', () => {
      expect(told).toBeGreaterThanOrEqual(80);
      if (gauge !== 'lag 50') expect(inside).toBeGreaterThanOrEqual(90);
      if (gauge === 'true' || gauge.startsWith('noise')) expect(meanError).toBeLessThanOrEqual(2);
    });
  }
});
