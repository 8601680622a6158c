import { expect, test } from 'vitest';
import { gapsOf, labelledOf, runsOf } from '#web/charts/trend-points.ts';

const points = (...orders: number[]) => orders.map((order) => ({ order }));

test('points are joined only without a gap between them', () => {
  expect(runsOf(points(1, 2, 5, 6, 7, 20))).toEqual([points(1, 2), points(5, 6, 7), points(20)]);
  expect(runsOf([])).toEqual([]);
});

test('a gap lies between the runs, and nowhere else', () => {
  expect(gapsOf(runsOf(points(1, 2, 5, 6, 7, 20)))).toEqual([
    { from: 2, to: 5 },
    { from: 7, to: 20 },
  ]);
  expect(gapsOf(runsOf(points(1, 2, 3)))).toEqual([]);
});

test('labels do not touch; the newest point always has one, the oldest where there is room', () => {
  const daily = points(...Array.from({ length: 61 }, (_, day) => day));
  const width = 300;
  const at = (order: number) => (order / 60) * width;
  const labelled = labelledOf(daily, ({ order }) => at(order));
  expect([...labelled].sort((a, b) => a - b)).toEqual([20, 36, 60]);
  expect(labelledOf(points(0, 1, 2), ({ order }) => at(order))).toEqual(new Set([2]));
  expect(labelledOf(points(0, 60), ({ order }) => at(order))).toEqual(new Set([60, 0]));
  expect(labelledOf(points(7), () => 150)).toEqual(new Set([7]));
});
