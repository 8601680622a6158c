import { expect, test } from 'vitest';
import { faultsIn, percentile } from '../measure.ts';

test('what must be 0 and is not, or is not there, is a fault of its row', () => {
  const rows = [
    { lost: 0, 'calls that failed': 0 },
    { lost: 3, 'calls that failed': 0 },
  ];
  expect(faultsIn(rows, [])).toEqual([]);
  expect(faultsIn(rows, ['calls that failed'])).toEqual([]);
  expect(faultsIn(rows, ['lost'])).toEqual(['lost: 3, and must be 0']);
  expect(faultsIn([{ lost: null }, {}], ['lost'])).toHaveLength(2);
});

test('a percentile is a time that was measured', () => {
  expect(percentile([30, 10, 20], 50)).toBe(20);
  expect(percentile([30, 10, 20], 100)).toBe(30);
  expect(percentile([10], 95)).toBe(10);
});
