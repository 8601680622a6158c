import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import type { Battery } from '#domain/power/analytics/battery.ts';
import {
  analyseDay,
  analyseSpan,
  type BatteryDay,
  type BatterySpan,
  leadInFrom,
} from '#domain/power/analytics/days/day.ts';
import { mergeDays } from '#domain/power/analytics/days/merge-days.ts';
import { analyticsReport } from '#domain/power/analytics/days/report.ts';
import { anyBattery, anyBmsSeries, anySeries, NO_BMS, NO_SERIES } from './arbitrary-series.ts';
import { batteryOfRecording } from './recorded.ts';
import { cut } from './simulated-pack.ts';

type Records = Parameters<typeof analyseDay>[1];

const lastOf = ({ monitor, bms }: Records) => Math.max(monitor.at.at(-1) ?? 0, bms.at.at(-1) ?? 0);
const firstOf = ({ monitor, bms }: Records) => Math.min(monitor.at[0] ?? Infinity, bms.at[0] ?? Infinity);

/** Day by day, each with no more of the past than it needs. */
function daysOf(records: Records, battery: Battery): BatteryDay[] {
  const days: BatteryDay[] = [];
  for (let day = utcDay(firstOf(records)); day <= utcDay(lastOf(records)); day++) {
    const [from, to] = [leadInFrom(day), utcDayStart(day + 1)];
    const part = { monitor: cut(records.monitor, from, to), bms: cut(records.bms, from, to) };
    const analysed = analyseDay(day, part, battery);
    // The stored form is JSON.
    if (analysed) days.push(JSON.parse(JSON.stringify(analysed)));
  }
  return days;
}

const wholeOf = (records: Records, battery: Battery): BatterySpan | null =>
  analyseSpan({ from: -Infinity, to: Infinity }, records, battery);

/** Numbers to a billionth, without values that a shorter look into the past may see differently. */
const comparable = (span: BatterySpan | null): unknown =>
  span &&
  JSON.parse(
    JSON.stringify({ ...span, v: undefined, beforeAt: undefined }, (_, value) =>
      typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(9)) : value,
    ),
  );

const records = fc.oneof(
  anySeries.map((monitor) => ({ monitor, bms: NO_BMS })),
  anyBmsSeries.map((bms) => ({ monitor: NO_SERIES, bms })),
  fc.record({ monitor: anySeries, bms: anyBmsSeries }).filter(({ monitor, bms }) => {
    // If the monitor is silent for a day, the management system replaces it, which the whole cannot show.
    const days = new Set(Array.from(monitor.at, utcDay));
    return Array.from(bms.at, utcDay).every((day) => days.has(day));
  }),
);

describe('days', () => {
  test('merged give the same result as the whole', () => {
    fc.assert(
      fc.property(records, anyBattery, (all, battery) => {
        expect(comparable(mergeDays(daysOf(all, battery)))).toEqual(comparable(wholeOf(all, battery)));
      }),
      { seed: 4, numRuns: 300 },
    );
  });

  test('can be merged in any order without being changed', () => {
    fc.assert(
      fc.property(records, anyBattery, fc.nat(), (all, battery, turn) => {
        const days = daysOf(all, battery);
        const before = JSON.stringify(days);
        const other = [
          ...days.slice(turn % (days.length + 1)),
          ...days.slice(0, turn % (days.length + 1)),
        ].toReversed();
        expect(mergeDays(other)).toEqual(mergeDays(days));
        expect(JSON.stringify(days)).toBe(before);
      }),
    );
  });

  test('give a report without NaN and within its bounds for any input', () => {
    fc.assert(
      fc.property(records, anyBattery, fc.integer({ min: 0, max: 3_600_000 }), (all, battery, later) => {
        const days = daysOf(all, battery);
        const now = lastOf(all) + later;
        const recent = all.monitor.at.length > 0 ? all.monitor : all.bms;
        const report = analyticsReport({
          days,
          firstDays: days,
          recent,
          battery,
          period: { from: 0, to: now },
          pendingDays: 0,
          now,
        });
        for (const [path, value] of numbersOf(report)) expect(value, path).toSatisfy(Number.isFinite);
        for (const { percent, low, high } of [report.stateOfHealth.estimate ?? { percent: 1, low: 1, high: 1 }]) {
          expect(low).toBeLessThanOrEqual(percent);
          expect(high).toBeGreaterThanOrEqual(percent);
        }
        expect(report.cycles.histogram).toHaveLength(10);
        if ('lowMinutes' in report.remaining) {
          const { lowMinutes, likelyMinutes, highMinutes } = report.remaining;
          expect([lowMinutes, likelyMinutes, highMinutes].toSorted((a, b) => a - b)).toEqual([
            lowMinutes,
            likelyMinutes,
            highMinutes,
          ]);
        }
      }),
      { seed: 4, numRuns: 300 },
    );
  });

  test('are absent where nothing was measured', () => {
    expect(analyseDay(20_000, { monitor: NO_SERIES, bms: NO_BMS }, batteryOfNothing)).toBeNull();
    expect(mergeDays([])).toBeNull();
  });
});

const batteryOfNothing: Battery = {
  chemistry: 'lead-acid',
  cellCount: null,
  designAmpHours: null,
  rules: { timeZone: 'Etc/UTC', gapMs: 600_000, thresholdCentiAmp: 50 },
};

function* numbersOf(value: unknown, path = ''): Generator<[string, number]> {
  if (typeof value === 'number') yield [path, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* numbersOf(inner, `${path}.${key}`);
}

/** Some days of a battery of 100 Ah at a record a minute, with a current that depends on the minute. */
function steadyDays(count: number, ampAt: (minute: number) => number) {
  const START = Date.UTC(2026, 4, 4);
  const battery = batteryOfRecording('lfp', 51.2, 140, 60);
  const length = count * 24 * 60;
  let soc = 95;
  const socPercent = Float64Array.from({ length }, (_, minute) => {
    const now = soc;
    soc += ampAt(minute) / 60;
    return now;
  });
  const records = {
    monitor: {
      at: Float64Array.from({ length }, (_, minute) => START + minute * 60_000),
      amp: Float64Array.from({ length }, (_, minute) => ampAt(minute)),
      volt: new Float64Array(length).fill(52),
      socPercent,
      celsius: new Float64Array(length).fill(25),
    },
    bms: NO_BMS,
  };
  const now = START + length * 60_000;
  const period = { from: START, to: now };
  const capacityOf = (days: readonly BatteryDay[]) =>
    analyticsReport({ days, firstDays: days, recent: NO_SERIES, battery, period, pendingDays: 0, now }).capacity
      .estimate;
  return { days: daysOf(records, battery), capacityOf };
}

describe('missing days', () => {
  test('are not merged across', () => {
    // 10 A for four hours of the middle day, 1 A all day on the others.
    const { days, capacityOf } = steadyDays(3, (minute) =>
      Math.floor(minute / 1440) !== 1 ? -1 : minute % 1440 < 240 ? -10 : 0,
    );
    expect(capacityOf(days)?.ampHours).toBeCloseTo(100, 0);
    expect(capacityOf([days[0]!, days[2]!])?.ampHours).toBeCloseTo(100, 0);
  });

  test('are detected when the following day was analysed with a different predecessor', () => {
    const { days, capacityOf } = steadyDays(2, () => -1.5);
    // The first day ends at noon: what came after is not analysed yet.
    const halved = { ...days[0]!, lastAt: days[0]!.lastAt - 720 * 60_000 };
    expect(mergeDays([days[0]!, days[1]!])!.counted.marks.some(({ after }) => after.broken)).toBe(false);
    expect(mergeDays([halved, days[1]!])!.counted.marks.some(({ after }) => after.broken)).toBe(true);
    expect(capacityOf([halved, days[1]!])?.ampHours).toBeCloseTo(100, 0);
  });

  test('a third of them at random keep the capacity of all within the range', () => {
    // Charged at night, used by day, across midnight.
    const { days, capacityOf } = steadyDays(40, (minute) => ((minute + 180) % 1440 < 480 ? 8 : -4));
    const whole = capacityOf(days)!.ampHours;
    let seed = 3;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const inside = Array.from({ length: 40 }, () => {
      const part = capacityOf(days.filter(() => random() > 0.3));
      return part !== null && part.low <= whole && part.high >= whole;
    });
    expect(inside.filter(Boolean).length).toBeGreaterThanOrEqual(36);
  });
});
