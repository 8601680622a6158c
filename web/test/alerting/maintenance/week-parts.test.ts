import { expect, test } from 'vitest';
import { weekOf, weekParts } from '#web/features/alerting/maintenance/windows/week-parts.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();
const WEEK = weekOf(at(21, 9));
const once = (startsAt: number, endsAt: number) => ({ startsAt, endsAt, weekly: null });
const weekly = (daysBits: number, fromHour: number, toHour: number) => ({
  startsAt: null,
  endsAt: null,
  weekly: { daysBits, fromMinute: fromHour * 60, toMinute: toHour * 60 },
});

test('a week begins on the Monday of the reader, on a Sunday too', () => {
  expect(WEEK).toEqual([16, 17, 18, 19, 20, 21, 22, 23].map((day) => at(day, 0)));
  expect(weekOf(at(22, 23))).toEqual(WEEK);
});

test('a window over days is cut at midnight and at the ends of the week', () => {
  expect(weekParts([once(at(22, 12), at(24, 12))], WEEK)).toEqual([{ day: 6, start: 50, end: 100 }]);
  expect(weekParts([once(at(20, 18), at(21, 6))], WEEK)).toEqual([
    { day: 4, start: 75, end: 100 },
    { day: 5, start: 0, end: 25 },
  ]);
  expect(weekParts([once(at(1, 0), at(2, 0))], WEEK)).toEqual([]);
});

test('a weekly window over midnight goes on the next day, from Sunday to Monday', () => {
  expect(weekParts([weekly(0b10, 6, 12)], WEEK)).toEqual([{ day: 1, start: 25, end: 50 }]);
  expect(weekParts([weekly(0b100_0000, 18, 6)], WEEK)).toEqual([
    { day: 6, start: 75, end: 100 },
    { day: 0, start: 0, end: 25 },
  ]);
});
