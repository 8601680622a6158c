import { describe, expect, test } from 'vitest';
import { MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { live, type Pack, START } from './simulated-pack.ts';
import { daysOf, remainingAt } from './told-at.ts';

const DAYS = 10;
const tractor = (seed: number, habits: NonNullable<Pack['habits']>): Pack => ({
  ...{ profile: 'yard-tractor', chemistry: 'lfp', nominalVoltage: 51.2, cellCount: 16, capacityAmpHour: 404 },
  ...{ seed, ageYears: 1, habits: { workDays: [0, 1, 2, 3, 4, 5, 6], effort: 0.75, chargeRate: 0.095, ...habits } },
});

/** Machines that work in bursts, with breaks of minutes and of hours, and are charged whenever it fits. */
const USES = {
  'round the clock, charged at 72 %': tractor(11, { shift: 'round-the-clock', plugInBelow: 0.72, chargeTo: 0.92 }),
  'round the clock, charged at 40 %': tractor(12, { shift: 'round-the-clock', plugInBelow: 0.4, chargeTo: 0.8 }),
  'two shifts, charged at 70 %': tractor(13, { shift: 'two-shift', plugInBelow: 0.7, chargeTo: 0.95 }),
  'days, charged overnight': tractor(14, { shift: 'day', plugInBelow: 0.6, chargeTo: 1 }),
  'round the clock, little work': tractor(15, {
    ...{ shift: 'round-the-clock', plugInBelow: 0.5, chargeTo: 0.9, effort: 0.3 },
  }),
};

/** What is told every ten minutes of the last days, while it is used, and the mean current of that. */
function told(pack: Pack) {
  const { battery, monitor } = live(pack, DAYS);
  const first = utcDay(START);
  const days = daysOf(monitor, battery, first, first + DAYS - 1);
  const all = [2, 1].flatMap((before) => {
    const from = utcDayStart(first + DAYS - before);
    return Array.from({ length: 143 }, (_, place) => from + 10 * (place + 1) * MINUTE_MS).flatMap((now) => {
      const remaining = remainingAt(monitor, battery, days, now);
      return remaining.answer === 'toEmpty' ? [remaining] : [];
    });
  });
  const usual = all.reduce((sum, { averageCurrent }) => sum - averageCurrent, 0) / all.length;
  return { all, usual };
}

describe.each(Object.entries(USES))('a machine that works in bursts: %s', (_, pack) => {
  const { all, usual } = told(pack);
  const minutesAt = (ampHours: number, amp: number) => (60 * ampHours) / amp;

  test('has the time at its present use within its range', () => {
    expect(all.length).toBeGreaterThan(15);
    for (const { lowMinutes, highMinutes, ampHours, averageCurrent } of all) {
      expect(minutesAt(ampHours, -averageCurrent)).toBeGreaterThanOrEqual(lowMinutes - 1);
      expect(minutesAt(ampHours, -averageCurrent)).toBeLessThanOrEqual(highMinutes + 1);
    }
  });

  test('has the time at the mean current of its use within its range, in nine of ten cases', () => {
    const inside = all.filter(({ lowMinutes, highMinutes, ampHours }) => {
      const minutes = minutesAt(ampHours, usual);
      return minutes >= lowMinutes && minutes <= highMinutes;
    });
    expect(inside.length / all.length).toBeGreaterThanOrEqual(0.9);
  });
});
