import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInMaintenance, type MaintenanceTime } from '#domain/alarms/maintenance.ts';
import { HOUR_MS } from '#domain/time.ts';

const once = (startsAt: number, endsAt: number): MaintenanceTime => ({ startsAt, endsAt, weekly: null });
const weekly = (daysBits: number, fromMinute: number, toMinute: number): MaintenanceTime => ({
  startsAt: null,
  endsAt: null,
  weekly: { daysBits, fromMinute, toMinute },
});

test('a window has its start and not its end', () => {
  const window = [once(10, 20)];
  expect([9, 10, 19, 20].map((at) => isInMaintenance(window, at, 'Etc/UTC'))).toEqual([false, true, true, false]);
});

test('a weekly window goes by the clock of the device, over midnight too', () => {
  // Sunday 22 to 2 o’clock.
  const window = [weekly(64, 22 * 60, 2 * 60)];
  const sunday = Date.UTC(2026, 10, 22);
  const at = (hour: number) => sunday + hour * HOUR_MS;
  expect([21, 22, 25, 26].map((hour) => isInMaintenance(window, at(hour), 'Etc/UTC'))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([20, 21, 24, 25].map((hour) => isInMaintenance(window, at(hour), 'Europe/Berlin'))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('more windows never tell more, and none tells everything', () => {
  const window = fc.oneof(
    fc
      .tuple(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 1, max: 1e10 }))
      .map(([from, ms]) => once(from, from + ms)),
    fc
      .tuple(fc.integer({ min: 1, max: 127 }), fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 }))
      .map(([days, from, to]) => weekly(days, from, to)),
  );
  fc.assert(
    fc.property(fc.array(window, { maxLength: 5 }), window, fc.integer({ min: 0, max: 1e12 }), (some, more, at) => {
      expect(isInMaintenance([], at, 'Asia/Tokyo')).toBe(false);
      if (isInMaintenance(some, at, 'Asia/Tokyo'))
        expect(isInMaintenance([...some, more], at, 'Asia/Tokyo')).toBe(true);
    }),
  );
});
