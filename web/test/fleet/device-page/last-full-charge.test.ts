import { expect, test } from 'vitest';
import { lastFullCharge } from '#web/features/fleet/device-page/now/last-full-charge.ts';
import { session } from './records.ts';

const history = (...soc: readonly number[]) => ({
  at: Float64Array.from(soc, (_, place) => 1000 + place * 10),
  soc: Float64Array.from(soc),
});

test('the newest charge that ended as full as a warning asks for', () => {
  const sessions = [
    session('charge', 800, null, 10_000),
    session('charge', 500, 600, 9949),
    session('charge', 300, 400, 9950),
    session('charge', 100, 200, 10_000),
    session('discharge', 600, 700, 10_000),
  ];
  expect(lastFullCharge(sessions, history(50, 60))).toBe(400);
  expect(lastFullCharge([], history())).toBeNull();
});

test('a tapered charge counts from when full was reached, even if the gauge varies', () => {
  const tapered = [session('charge', 500, 600, 9780)];
  expect(lastFullCharge(tapered, history(97, 98.5, 99.5, 98.2, Number.NaN, 99.4, 100))).toBe(1020);
  expect(lastFullCharge(tapered, history(100, 60, 97, 99.6, 99, 90))).toBe(1030);
});

test('a battery that is always full was full at the first known instant', () => {
  expect(lastFullCharge([], history(100, 100, 100))).toBe(1000);
});

test('a battery that never gets near full has no full charge', () => {
  expect(lastFullCharge([session('charge', 500, 600, 9780)], history(97, 99.4, 98))).toBeNull();
});
