import { expect, test } from 'vitest';
import { faultsIn, percentile } from '../measure.ts';

test('a row has a fault when a value that must be 0 is missing or not 0', () => {
  const rows = [
    { lost: 0, 'calls that failed': 0 },
    { lost: 3, 'calls that failed': 0 },
  ];
  expect(faultsIn(rows, [])).toEqual([]);
  expect(faultsIn(rows, ['calls that failed'])).toEqual([]);
  expect(faultsIn(rows, ['lost'])).toEqual(['lost: 3, and must be 0']);
  expect(faultsIn([{ lost: null }, {}], ['lost'])).toHaveLength(2);
});

test('a percentile is one of the measured times', () => {
  expect(percentile([30, 10, 20], 50)).toBe(20);
  expect(percentile([30, 10, 20], 100)).toBe(30);
  expect(percentile([10], 95)).toBe(10);
});
