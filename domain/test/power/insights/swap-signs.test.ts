import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceSettings } from '#domain/alerting/device-settings/settings.ts';
import { HOUR_MS, utcDayStart } from '#domain/foundation/basics/time.ts';
import { batteryOf } from '#domain/power/analytics/battery.ts';
import type { BmsSeries } from '#domain/power/analytics/days/battery-series.ts';
import { analyseDay, type BatteryDay } from '#domain/power/analytics/days/day.ts';
import { correlation } from '#domain/power/insights/cell-pattern.ts';
import { suggestSwap } from '#domain/power/insights/swap-signs.ts';
import { daysOfSeries } from '../analytics/recorded.ts';

const FIRST = 20_700;
const battery = batteryOf(
  deviceSettings({
    version: 1,
    reportIntervalSeconds: 300,
    timeZone: 'Etc/UTC',
    chemistry: 'lfp',
    capacityCentiAmpHour: 10_000,
    nominalCentiVolt: 5120,
  }),
);

interface Pack {
  readonly cycles: number;
  readonly health?: number;
  readonly offsets: readonly number[];
}

/** A day of a pack as its management system tells it: three hours of work, three of charging. */
function dayOf(day: number, { cycles, health = Number.NaN, offsets }: Pack): BatteryDay {
  const at = Float64Array.from({ length: 72 }, (_, place) => utcDayStart(day) + place * (HOUR_MS / 12));
  const of = (value: number) => new Float64Array(at.length).fill(value);
  const amp = at.map((_, place) => (place < 36 ? -20 : 20));
  const bms: BmsSeries = {
    at,
    amp,
    volt: of(52),
    socPercent: at.map((_, place) => 90 - (place < 36 ? place : 72 - place)),
    celsius: of(25),
    cells: offsets.map((offset) => of(3300 + offset)),
    sohPercent: of(health),
    cycleCount: of(cycles),
    fullAmpHours: of(90),
    designAmpHours: of(100),
  };
  const none = { at: of(0).slice(0, 0), amp: of(0).slice(0, 0), volt: of(0).slice(0, 0) };
  return analyseDay(day, { monitor: { ...none, socPercent: none.at, celsius: none.at }, bms }, battery)!;
}

const calm = Array.from({ length: 16 }, () => 0);
const days = (count: number, of: (place: number) => Pack) =>
  Array.from({ length: count }, (_, place) => dayOf(FIRST + place, of(place)));

test('a count of cycles that begins anew is another battery', () => {
  const found = suggestSwap(
    days(20, (place) => ({ cycles: place < 12 ? 400 + place : place - 12, offsets: calm })),
    battery,
  );
  expect(found).toMatchObject({ signs: [{ sign: 'cycles', before: 411, after: 0 }] });
  expect(found!.at).toBe(utcDayStart(FIRST + 12));
  expect(found!.lastAt).toBeLessThan(found!.at);
});

test('so is one that is far beyond what the days can have brought, and another number of cells', () => {
  expect(
    suggestSwap(
      days(20, (place) => ({ cycles: place < 9 ? 40 : 700, offsets: calm })),
      battery,
    ),
  ).toMatchObject({
    signs: [{ sign: 'cycles', before: 40, after: 700 }],
  });
  const cells = (place: number) => (place < 9 ? calm : calm.slice(0, 15));
  expect(
    suggestSwap(
      days(20, (place) => ({ cycles: 40, offsets: cells(place) })),
      battery,
    ),
  ).toMatchObject({
    signs: [{ sign: 'cells', before: 16, after: 15 }],
  });
});

test('health that rises is not enough; with another pattern of cells it is', () => {
  const one = calm.map((_, cell) => ((cell * 7) % 16) - 8);
  const other = calm.map((_, cell) => ((cell * 11 + 3) % 16) - 8);
  const health = (place: number) => (place < 10 ? 81 : 97);
  expect(
    suggestSwap(
      days(20, (place) => ({ cycles: 40, health: health(place), offsets: one })),
      battery,
    ),
  ).toBeNull();
  expect(
    suggestSwap(
      days(20, (place) => ({ cycles: 40, health: health(place), offsets: place < 10 ? one : other })),
      battery,
    )?.signs.map(({ sign }) => sign),
  ).toEqual(['health', 'pattern']);
});

test('a counter that is read wrong for a day is no swap', () => {
  expect(
    suggestSwap(
      days(20, (place) => ({ cycles: place === 9 ? 0 : 400, offsets: calm })),
      battery,
    ),
  ).toBeNull();
});

test('whatever one battery does from day to day, nothing is suggested', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ more: fc.integer({ min: 0, max: 4 }), fade: fc.integer({ min: 0, max: 2 }) }), {
        minLength: 4,
        maxLength: 14,
      }),
      fc.array(fc.integer({ min: -15, max: 15 }), { minLength: 16, maxLength: 16 }),
      (steps, offsets) => {
        let [cycles, health] = [100, 95];
        const lived = days(steps.length, (place) => {
          cycles += steps[place]!.more;
          health -= steps[place]!.fade;
          return { cycles, health, offsets };
        });
        expect(suggestSwap(lived, battery)).toBeNull();
      },
    ),
    { numRuns: 40 },
  );
});

test('correlation is that of Pearson', () => {
  expect(correlation([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 9);
  expect(correlation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1, 9);
  expect(correlation([1, 1, 1], [3, 2, 1])).toBeNull();
  expect(correlation([1], [1, 2])).toBeNull();
});

/** Days of a monitor alone: discharged from full to empty and charged again, of so many ampere-hours and milliohm. */
const monitored = batteryOf(
  deviceSettings({
    version: 1,
    reportIntervalSeconds: 60,
    timeZone: 'Etc/UTC',
    chemistry: 'nmc',
    capacityCentiAmpHour: 10_000,
    nominalCentiVolt: 5040,
  }),
);

function monitoredDays(count: number, of: (place: number) => { ampHours: number; milliohm: number }): BatteryDay[] {
  const rows: [at: number, amp: number, volt: number][] = [];
  for (let place = 0; place < count; place++) {
    const { ampHours, milliohm } = of(place);
    let charge = ampHours;
    let at = utcDayStart(FIRST + place);
    const row = (amp: number) => {
      charge += amp / 60;
      const open = 14 * (3.2 + (0.9 * charge) / ampHours - 0.3 * Math.exp(-charge / ampHours / 0.02));
      rows.push([at, amp, open + (amp * milliohm) / 1000]);
      at += HOUR_MS / 60;
    };
    for (let minute = 0; charge > 0.5; minute++) row(minute % 20 < 10 ? -25 : -15);
    for (let pause = 0; pause < 5; pause++) row(0);
    while (charge < ampHours - 3) row(20);
    for (let amp = 20; amp > 3; amp *= 0.93) {
      rows.push([at, amp, 14 * 4.2]);
      charge += amp / 60;
      at += HOUR_MS / 60;
    }
    while (at < utcDayStart(FIRST + place + 1)) row(0);
  }
  const column = (which: 0 | 1 | 2) => Float64Array.from(rows, (each) => each[which]);
  const unknown = new Float64Array(rows.length).fill(Number.NaN);
  const series = { at: column(0), amp: column(1), volt: column(2), socPercent: unknown, celsius: unknown };
  return daysOfSeries(series, monitored);
}

test.each([
  ['from 63 to 97 Ah and to half the resistance', [63, 60], [97, 30], ['capacity', 'resistance']],
  ['from 63 to 97 Ah alone: no battery heals', [63, 60], [97, 60], ['capacity']],
  ['from 97 to 70 Ah alone', [97, 60], [70, 60], null],
  ['from 97 to 70 Ah and to twice the resistance', [97, 30], [70, 60], ['capacity', 'resistance']],
  ['from 70 to 90 Ah alone', [70, 60], [90, 60], null],
  ['from 63 to 73 Ah and to half the resistance', [63, 60], [73, 30], null],
] as const)('without a management system, %s', (_, before, after, expected) => {
  const found = suggestSwap(
    monitoredDays(20, (place) => {
      const [ampHours, milliohm] = place < 10 ? before : after;
      return { ampHours, milliohm };
    }),
    monitored,
  );
  expect(found?.signs.map(({ sign }) => sign) ?? null).toEqual(expected);
});
