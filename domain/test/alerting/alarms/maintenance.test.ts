import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInMaintenance, type MaintenanceTime, maintenanceUntil } from '#domain/alerting/alarms/life/maintenance.ts';
import { HOUR_MS } from '#domain/foundation/basics/time.ts';

const once = (startsAt: number, endsAt: number): MaintenanceTime => ({ startsAt, endsAt, weekly: null });
const weekly = (daysBits: number, fromMinute: number, toMinute: number): MaintenanceTime => ({
  startsAt: null,
  endsAt: null,
  weekly: { daysBits, fromMinute, toMinute },
});

test('a window includes its start and excludes its end', () => {
  const window = [once(10, 20)];
  expect([9, 10, 19, 20].map((at) => isInMaintenance(window, at, 'Etc/UTC'))).toEqual([false, true, true, false]);
});

test('a weekly window follows the clock of the device, also over midnight', () => {
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

test('an additional window never causes more notifications, and without windows everyone is notified', () => {
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

test('maintenance continues over adjacent windows', () => {
  const sunday = Date.UTC(2026, 10, 22);
  const at = (hour: number) => sunday + hour * HOUR_MS;
  // Sunday 22 to 2 o’clock, and from 1 to 5 once.
  const windows = [weekly(64, 22 * 60, 2 * 60), once(at(25), at(29)), once(at(30), at(31))];
  const until = (hour: number) => maintenanceUntil(windows, at(hour), 'Etc/UTC');
  expect([21, 22, 25, 28, 29, 30].map(until)).toEqual([null, at(29), at(29), at(29), null, at(31)]);
});

test('maintenance lasts until the end that it states', () => {
  const instant = fc.integer({ min: 0, max: 100 });
  const windows = fc.array(
    fc.tuple(instant, instant).map(([from, to]) => once(Math.min(from, to), Math.max(from, to))),
  );
  fc.assert(
    fc.property(windows, instant, (some, at) => {
      const until = maintenanceUntil(some.slice(0, 15), at, 'Etc/UTC');
      const isIn = (each: number) => isInMaintenance(some.slice(0, 15), each, 'Etc/UTC');
      expect(until !== null).toBe(isIn(at));
      if (until === null) return;
      for (let each = at; each < until; each += 1) expect(isIn(each)).toBe(true);
      expect(isIn(until)).toBe(false);
    }),
  );
});
