import { expect, test } from 'vitest';
import { isInOrAfter } from '#web/features/power/energy/statistics/is-in-or-after.ts';

test('nothing comes after the period of today', () => {
  expect(isInOrAfter('2026-11-01', 'month', '2026-11-23')).toBe(true);
  expect(isInOrAfter('2026-10-31', 'month', '2026-11-23')).toBe(false);
  expect(isInOrAfter('2026-11-22', 'day', '2026-11-23')).toBe(false);
  expect(isInOrAfter('2026-01-01', 'year', '2026-11-23')).toBe(true);
});
