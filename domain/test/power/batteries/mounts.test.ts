import { expect, test } from 'vitest';
import { bySwap, lastStretch, type Mounted, swapFault, swapsOf } from '#domain/power/batteries/mounts.ts';

const first: Mounted = { mountedAt: 0, dismountedAt: 100 };
const second: Mounted = { mountedAt: 100, dismountedAt: 200 };
const third: Mounted = { mountedAt: 250, dismountedAt: null };

test('a swap is one instant, a period without a pack has two; the first pack begins with the records', () => {
  expect(swapsOf([first])).toEqual([100]);
  expect(swapsOf([third, second, first])).toEqual([100, 200, 250]);
  expect(swapsOf([{ mountedAt: 0, dismountedAt: null }])).toEqual([]);
});

test.each([
  [[], 0],
  [[20], 20],
  [[20, 40], 40],
  [[20, 50], 20],
  [[90], 0],
])('in a period until 50 with swaps at %j the last pack is the one since %i', (swaps, from) => {
  expect(lastStretch(swaps, { from: 0, to: 50 })).toEqual({ from, to: 50 });
});

test('a period that begins after a swap is complete', () => {
  expect(lastStretch([20], { from: 30, to: 50 })).toEqual({ from: 30, to: 50 });
});

test('days are split by swaps, and a day with two packs belongs to neither', () => {
  const days = (swaps: number[]) => bySwap([0, 1, 2, 3], swaps, (day) => ({ from: day * 10, to: day * 10 + 10 }));
  expect(days([])).toEqual([[0, 1, 2, 3]]);
  expect(days([20])).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(days([25])).toEqual([[0, 1], [2], [3]]);
  expect(days([22, 28])).toEqual([[0, 1], [2], [3]]);
});

test('a swap may be neither in the future nor before existing records', () => {
  expect(swapFault([], 5, 4)).not.toBeNull();
  expect(swapFault([], 4, 4)).toBeNull();
  expect(swapFault([first], 99, 300)).not.toBeNull();
  expect(swapFault([first], 100, 300)).toBeNull();
  expect(swapFault([third], 250, 300)).not.toBeNull();
  expect(swapFault([third], 251, 300)).toBeNull();
});
