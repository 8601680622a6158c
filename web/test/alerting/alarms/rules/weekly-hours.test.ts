import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWorkingTime } from '#domain/foundation/devices/working-time.ts';
import {
  DAYS,
  daysText,
  HOURS,
  hoursOfBlock,
  isInBlock,
  minutesOfCell,
  WHOLE_WEEK,
} from '#web/features/alerting/alarms/rules/editor/weekly-hours.ts';

const MONDAY = Date.UTC(2026, 10, 16);
const MINUTE_MS = 60_000;

const hours = fc
  .record({
    daysBits: fc.integer({ min: 0, max: 127 }),
    fromMinute: fc.integer({ min: 0, max: 1439 }),
    toMinute: fc.integer({ min: 0, max: 1440 }),
  })
  .filter(({ fromMinute, toMinute }) => fromMinute !== toMinute);
const cell = fc.record({ day: fc.integer({ min: 0, max: 6 }), hour: fc.integer({ min: 0, max: 23 }) });

test('a cell has the minutes at which a device would be watched', () => {
  fc.assert(
    fc.property(hours, cell, (some, { day, hour }) => {
      const start = MONDAY + (day * 24 + hour) * 60 * MINUTE_MS;
      const minutes = Array.from({ length: 60 }, (_, minute) => start + minute * MINUTE_MS);
      expect(minutesOfCell(some, { day, hour })).toBe(minutes.filter((at) => isWorkingTime(at, some, 'UTC')).length);
    }),
  );
});

test('a block becomes the hours that cover exactly its cells', () => {
  fc.assert(
    fc.property(cell, cell, (one, other) => {
      const block = hoursOfBlock(one, other);
      for (const day of DAYS)
        for (const hour of HOURS)
          expect(minutesOfCell(block, { day, hour })).toBe(isInBlock({ day, hour }, one, other) ? 60 : 0);
    }),
    { numRuns: 30 },
  );
  expect(hoursOfBlock({ day: 6, hour: 23 }, { day: 0, hour: 0 })).toEqual(WHOLE_WEEK);
});

test('adjacent days form a range', () => {
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  expect(daysText(0b0111111, names)).toBe('Mon–Sat');
  expect(daysText(0b1100101, names)).toBe('Mon, Wed, Sat, Sun');
  expect(daysText(0, names)).toBe('');
});
