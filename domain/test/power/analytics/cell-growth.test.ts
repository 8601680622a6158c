import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { growthOf } from '#domain/power/analytics/cells/cell-growth.ts';
import { emptyCells } from '#domain/power/analytics/cells/cells.ts';
import type { BatterySpan } from '#domain/power/analytics/days/day.ts';

/** Days of a pack of five cells, of which the last falls further behind by some millivolts a day. */
const days = (count: number, perDay: number) =>
  Array.from({ length: count }, (_, day) => {
    const cells = emptyCells();
    for (let cell = 0; cell < 5; cell++)
      cells.loaded[cell] = { read: 10, lowest: 0, below: { [cell === 4 ? 10 + (day * perDay) / 2 : 0]: 10 } };
    cells.loadedRecords = 10;
    return { firstAt: day * DAY_MS, bms: { cells } } as unknown as BatterySpan;
  });

test('a cell that falls behind by two millivolts a day grows by fourteen a week', () => {
  const growth = growthOf(4, days(10, 2))!;
  expect(growth.millivoltPerWeek).toBeCloseTo(14);
  expect(growth.since).toBe(0);
});

test('a cell that stays where it is does not grow', () => {
  expect(growthOf(4, days(10, 0))!.millivoltPerWeek).toBeCloseTo(0);
});

test('few days tell no growth', () => {
  expect(growthOf(4, days(3, 2))).toBeNull();
});
