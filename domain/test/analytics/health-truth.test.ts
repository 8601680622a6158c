import { describe, expect, test } from 'vitest';
import { simulatedCell } from './ageing-cell.ts';
import { judge } from './health-truth.ts';

/** Some months, from 96 to 78 % of the rating. */
const verdicts = judge(simulatedCell(250));
const byVoltages = verdicts.filter(({ use }) => use === 'full');
const byGauge = verdicts.filter(({ use }) => use === '20-80');

describe.each(byVoltages)('an ageing battery, used from full to empty, gauge: $gauge', (verdict) => {
  test('has a value within two points, whatever the gauge says, and its range contains the truth', () => {
    expect(verdict.told).toBeGreaterThanOrEqual(80);
    expect(verdict.meanError).toBeLessThanOrEqual(2);
    expect(verdict.inside).toBeGreaterThanOrEqual(90);
  });
});

describe.each(byGauge)('an ageing battery, used between 20 and 80 %, gauge: $gauge', (verdict) => {
  const { gauge, told, meanError, inside, high } = verdict;
  test('never has high confidence from its gauge alone', () => {
    expect(high).toBe(0);
  });

  if (gauge === 'rated' || gauge === 'rated+3' || gauge === 'none') {
    test('has no value when only a rating is known', () => {
      expect(told).toBe(0);
    });
  } else {
    test('has a value, and its range contains the truth', () => {
      expect(told).toBeGreaterThanOrEqual(80);
      expect(inside).toBeGreaterThanOrEqual(90);
      if (gauge === 'true' || gauge.startsWith('noise')) expect(meanError).toBeLessThanOrEqual(2);
    });
  }
});
