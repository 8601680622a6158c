import { expect, test } from 'vitest';
import { emptyUsage } from '#domain/power/analytics/days/usage.ts';
import { spreadOfUse } from '#domain/power/analytics/remaining/use-spread.ts';

const days = (amps: readonly number[]) => ({
  usage: Object.fromEntries(
    amps.map((amp, day) => [`2026-03-${day + 1}`, { ...emptyUsage(), ampHoursOut: 4 * amp, dischargingHours: 4 }]),
  ),
});

test('days alike have no spread, days that differ have one', () => {
  expect(spreadOfUse(days([20, 20, 20, 20, 20]))).toBe(0);
  expect(spreadOfUse(days([10, 15, 20, 25, 30]))).toBeCloseTo(0.37, 2);
});

test('few days, or such without use, tell nothing', () => {
  expect(spreadOfUse(days([20, 20, 20]))).toBeNull();
  expect(spreadOfUse(days([0, 0, 0, 0, 0]))).toBe(null);
});
