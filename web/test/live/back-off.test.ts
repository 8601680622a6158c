import { expect, test } from 'vitest';
import { backOff } from '#web/live/back-off.ts';

test('waits longer after each failure, up to half a minute, with jitter', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 50].map((failures) => backOff(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
  expect(backOff(3, 0)).toBe(4000);
});
