import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alarmLevelOf } from '#domain/alerting/alarms/rules/level.ts';
import type { AlarmLimitChanges } from '#domain/alerting/alarms/rules/limits.ts';
import { openAlarms } from '#domain/assembly/device-state/projections.ts';
import type { Monitor } from '#domain/foundation/kinds/wire.ts';
import { batterySettings, WatchedBattery } from './watched-battery.ts';

const DAY = 24 * 60;
/** Percent of charge, and amperes, plus charges; a 100 Ah battery. */
const reading = (percent: number, amp = 0): Monitor => ({
  socCentiPercent: Math.round(percent * 100),
  currentChargingCentiAmp: Math.max(0, amp * 100),
  currentUsingCentiAmp: Math.max(0, -amp * 100),
});
/** Only the types that are meant: the same battery is low, too. */
const only = (...types: number[]): AlarmLimitChanges =>
  Object.fromEntries(
    ([9, 10, 11, 13, 19, 706, 707] as const)
      .filter((type) => !types.includes(type))
      .map((type) => [type, { enabled: false }]),
  );
const watched = (...types: number[]) => new WatchedBattery(batterySettings(only(...types)));
const openOf = (battery: WatchedBattery) => openAlarms(battery.state);

describe('currents', () => {
  it('warn when they stay at the battery’s limit, in each direction separately', () => {
    const battery = watched(9, 10);
    expect([0, 1, 2].flatMap((minute) => battery.at(minute, reading(50, 30)))).toEqual([
      'wentOnline @0',
      'raised 9 @1',
    ]);
    expect(battery.at(3, reading(50, 27.1))).toEqual([]);
    expect(battery.at(4, reading(50, 27))).toEqual(['released 9 @4 recovered']);
    expect([5, 6].flatMap((minute) => battery.at(minute, reading(50, -100)))).toEqual(['raised 10 @6']);
    expect(openOf(battery)).toMatchObject([{ msgType: 10, level: 2, triggerValue: 10_000, triggerSubValue: 10_000 }]);
  });
});

describe('water', () => {
  it('warns when it is low or its sensor is faulty, and recovers when it is normal', () => {
    const battery = watched(13);
    const lines = [1, 2, 2, 3, 1].flatMap((waterLevel, minute) => battery.at(minute, { waterLevel }));
    expect(lines).toEqual(['wentOnline @0', 'raised 13 @2', 'released 13 @4 recovered']);
    const faulty = watched(13);
    [3, 3].map((waterLevel, minute) => faulty.at(minute, { waterLevel }));
    expect(openOf(faulty)).toMatchObject([{ msgType: 13, triggerValue: 3, triggerSubValue: 2 }]);
  });
});

describe('a discharge', () => {
  it('that ended too deep is reported with the charge at its end, after it has ended', () => {
    const battery = watched(706);
    const discharging = [30, 20, 15, 12].flatMap((percent, minute) => battery.at(minute, reading(percent, -20)));
    expect(discharging).toEqual(['wentOnline @0']);
    expect(battery.at(4, reading(12))).toEqual([]);
    expect(battery.at(8, reading(13, 20))).toEqual([]);
    expect(battery.at(9, reading(14, 20))).toEqual(['raised 706 @9']);
    expect(openOf(battery)).toMatchObject([
      { level: 3, triggerValue: 1200, triggerSubValue: 2000, extend: { soc: 1400, endSoc: 1200 } },
    ]);
    expect(battery.at(30, reading(24.99, 20))).toEqual([]);
    expect(battery.at(31, reading(25, 20))).toEqual(['released 706 @31 recovered']);
  });

  it('that pauses has not ended', () => {
    const battery = watched(706);
    const lines = [-20, 0, -20, 0, -20].flatMap((amp, place) => battery.at(place * 4, reading(15, amp)));
    expect(lines).toEqual(['wentOnline @0']);
  });

  it('that continues deeper is reported again at its new depth, after the repeat gap', () => {
    const battery = watched(706);
    battery.at(0, reading(18, -20));
    battery.at(1, reading(18));
    expect(battery.at(6, reading(18))).toEqual(['raised 706 @6']);
    battery.at(10, reading(10, -20));
    battery.at(11, reading(10));
    expect(battery.at(65, reading(10))).toEqual([]);
    expect(battery.at(66, reading(10))).toEqual(['released 706 @66 superseded', 'raised 706 @66']);
    expect(openOf(battery)).toMatchObject([{ extend: { endSoc: 1000 } }]);
  });

  it('is not a warning of the device, whose level stays', () => {
    const battery = watched(706);
    for (const minute of [0, 5, 10]) battery.at(minute, reading(15));
    expect(battery.open()).toEqual([706]);
    expect(alarmLevelOf(openAlarms(battery.state))).toMatchObject({ level: -1, openCount: 0 });
  });
});

/** A record on each of some days, at their beginning. */
const dailyAt = (battery: WatchedBattery, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, day) => battery.at((first + day) * DAY, reading(60))).flat();

describe('a full charge', () => {
  it('that is too long ago is reported with its time, until the next one', () => {
    const battery = watched(707);
    battery.at(0, reading(100));
    dailyAt(battery, 1, 6);
    expect(battery.at(7 * DAY - 1, reading(80))).toEqual([]);
    expect(battery.at(7 * DAY, reading(80))).toEqual(['raised 707 @10080']);
    expect(openOf(battery)).toMatchObject([
      { triggerValue: 7, triggerSubValue: 7, extend: { lastFullChargeTime: openOf(battery)[0]!.breachedSince } },
    ]);
    expect(battery.at(7 * DAY + 1, reading(99.49))).toEqual([]);
    expect(battery.at(7 * DAY + 2, reading(99.5))).toEqual(['released 707 @10082 recovered']);
  });

  it('that was never seen is overdue counting from the first record of the battery', () => {
    const battery = watched(707);
    battery.at(0, { voltageCentiVolt: 1250 });
    battery.at(DAY, reading(60));
    dailyAt(battery, 2, 7);
    expect(battery.at(8 * DAY, reading(60))).toEqual(['raised 707 @11520']);
    expect(openOf(battery)[0]!.extend).not.toHaveProperty('lastFullChargeTime');
  });

  it('may have been in days of which nothing is known: only known days count', () => {
    const battery = watched(707);
    battery.at(0, reading(60));
    dailyAt(battery, 1, 2);
    expect(battery.at(297 * DAY, reading(60))).toEqual([]);
    expect(dailyAt(battery, 298, 299)).toEqual([]);
    expect(battery.at(300 * DAY, reading(60))).toEqual([]);
    expect(battery.at(301 * DAY, reading(60))).toEqual(['raised 707 @433440']);
    expect(openOf(battery)).toMatchObject([{ triggerValue: 7, triggerSubValue: 7 }]);
  });

  it('counts every day in a state from before they were counted', () => {
    const battery = watched(707);
    battery.at(0, reading(60));
    delete Object.values(battery.state.alarms.units)[0]!.battery!.known;
    expect(battery.at(7 * DAY, reading(60))).toEqual(['raised 707 @10080']);
  });
});

/** A cycle of a minute a step: an hour out at an amperage, then in for as long as the factor asks. */
function cycle(battery: WatchedBattery, start: number, amp: number, factor: number): { lines: string[]; end: number } {
  const lines: string[] = [];
  let minute = start;
  const step = (percent: number, current: number) => lines.push(...battery.at(minute++, reading(percent, current)));
  for (let spent = 0; spent < 60; spent++) step(97 - spent / 2, -amp);
  const chargeAmp = 20;
  for (let given = 0; given < (60 * amp * factor) / chargeAmp; given++) step(90, chargeAmp);
  // Full, and kept so for ten hours by a current that is no charge.
  for (let kept = 0; kept < 60; kept++) {
    step(100, 1);
    minute += 9;
  }
  return { lines, end: minute };
}

describe('the balance of charge', () => {
  const begun = (battery: WatchedBattery) => {
    battery.at(0, reading(100));
    return 1;
  };
  it.each([
    [1.15, []],
    [0.9, [19]],
    [1.5, [19]],
  ])('of a factor of %d between two full charges', (factor, expected) => {
    const battery = watched(19);
    const first = cycle(battery, begun(battery), 60, factor);
    expect(battery.open()).toEqual([]);
    cycle(battery, first.end, 60, factor);
    expect(battery.open()).toEqual(expected);
    for (const { triggerValue, triggerSubValue } of openOf(battery)) {
      expect(Math.abs(triggerValue / 10_000 - factor)).toBeLessThan(0.02);
      expect(triggerSubValue).toBe(factor < 1 ? 10_000 : 13_500);
    }
  });

  it('is released by the next ratio in range', () => {
    const battery = watched(19);
    let { end } = cycle(battery, begun(battery), 60, 1.6);
    ({ end } = cycle(battery, end, 60, 1.1));
    expect(battery.open()).toEqual([19]);
    const { lines } = cycle(battery, end, 60, 1.1);
    expect(lines.filter((line) => line.startsWith('released 19'))).toHaveLength(1);
    expect(battery.open()).toEqual([]);
  });

  it('is not evaluated over less than half of the capacity, nor across a gap', () => {
    const battery = watched(19);
    const { end } = cycle(battery, begun(battery), 20, 3);
    const next = cycle(battery, end, 20, 3);
    expect(battery.open()).toEqual([]);
    battery.at(next.end + 30, reading(100));
    cycle(battery, next.end + 31, 60, 1.1);
    expect(battery.open()).toEqual([]);
  });

  it('counts every ampere-hour once, however often it is reported', () => {
    const legs = fc.array(
      fc.record({ amp: fc.integer({ min: -80, max: 80 }), minutes: fc.integer({ min: 1, max: 10 }) }),
      {
        minLength: 1,
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(legs, fc.array(fc.integer({ min: 1, max: 9 })), (all, splits) => {
        const bookOf = (times: (minutes: number, place: number) => number[]) => {
          const battery = watched(19);
          battery.at(0, reading(100));
          let minute = 1;
          for (const [place, { amp, minutes }] of all.entries()) {
            for (const passed of times(minutes, place)) battery.at(minute + passed, reading(90, amp));
            minute += minutes;
          }
          battery.at(minute, reading(90));
          const { count, ...book } = battery.state.alarms.units[0]!.battery!;
          // Their intervals differ.
          const { interval: _, ...counted } = count;
          return { ...book, counted };
        };
        const once = bookOf(() => [0]);
        expect(bookOf((minutes, place) => [0, ...[splits[place] ?? 0].filter((at) => at > 0 && at < minutes)])).toEqual(
          once,
        );
        const sum = (sign: number) =>
          all.reduce((ms, { amp, minutes }) => ms + Math.max(0, sign * amp) * 100 * minutes * 60_000, 0);
        expect([once.counted.inCentiAmpMs, once.counted.outCentiAmpMs]).toEqual([sum(1), sum(-1)]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a data service that ends', () => {
  it('releases everything at its end, and raises nothing until it is renewed', () => {
    const settings = batterySettings();
    const battery = new WatchedBattery(settings);
    for (const minute of [0, 1, 2]) battery.at(minute, reading(25));
    expect(battery.open()).toEqual([11]);
    battery.settings = { ...settings, version: 2, serviceUntil: openOf(battery)[0]!.raisedAt + 600_000 };
    expect(battery.tick(10.9)).toEqual(['wentOffline @10.9', 'raised 12 @10.9']);
    expect(battery.at(10.95, reading(25))).toEqual(['wentOnline @10.95', 'released 12 @10.95 recovered']);
    expect(battery.tick(11)).toEqual(['released 11 @11 disabled']);
    expect(battery.tick(30)).toEqual(['wentOffline @30']);
    expect([40, 41, 50].flatMap((minute) => battery.at(minute, reading(25)))).toEqual(['wentOnline @40']);
    battery.settings = { ...settings, version: 3 };
    expect([80, 81].flatMap((minute) => battery.at(minute, reading(25)))).toEqual(['raised 11 @81']);
  });
});
