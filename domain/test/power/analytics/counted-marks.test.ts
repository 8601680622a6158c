import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { reportedSamples } from '#domain/power/analytics/capacity/capacity.ts';
import { mergeDays } from '#domain/power/analytics/days/merge-days.ts';
import { capacityOver } from '#domain/power/analytics/health/health.ts';
import { batteryOfRecording, daysOfSeries } from './recorded.ts';

const CAPACITY = 90;
/** How far it goes beyond its end within a minute on both sides, and what the gauge rounds, points. */
const STEP = 8;
const BEGINNING = Date.UTC(2026, 0, 1);
const battery = batteryOfRecording('nmc', 50.4, 100, 60);

interface Use {
  readonly from: number;
  readonly to: number;
  readonly rate: number;
  readonly pauseMinutes: number;
  readonly days: number;
}

/** A battery that goes back and forth between two charges, with a true gauge that rounds to whole percents. */
function backAndForth({ from, to, rate, pauseMinutes, days }: Use) {
  const rows: [at: number, amp: number, soc: number][] = [];
  let [at, soc, way, pause] = [BEGINNING, to, -1, 0];
  while (at < BEGINNING + days * 24 * HOUR_MS) {
    if (pause > 0) pause--;
    else if (way < 0 ? soc <= from : soc >= to) [way, pause] = [-way, pauseMinutes];
    const amp = pause > 0 ? 0 : way * rate * CAPACITY;
    rows.push([at, amp, soc]);
    soc += (100 * amp) / 60 / CAPACITY;
    at += MINUTE_MS;
  }
  const column = (of: (row: (typeof rows)[number]) => number) => Float64Array.from(rows, of);
  return {
    at: column(([each]) => each),
    amp: column(([, amp]) => amp),
    volt: column(() => Number.NaN),
    socPercent: column(([, , percent]) => Math.round(percent)),
    celsius: column(() => 25),
  };
}

describe.each([
  ['20 to 80 % at 1C, back to back', { from: 20, to: 80, rate: 1, pauseMinutes: 0, days: 3 }],
  ['20 to 80 % at 1C, with half an hour between', { from: 20, to: 80, rate: 1, pauseMinutes: 30, days: 3 }],
  ['40 to 65 % at C/5', { from: 40, to: 65, rate: 0.2, pauseMinutes: 0, days: 5 }],
  ['30 to 70 % at 2C', { from: 30, to: 70, rate: 2, pauseMinutes: 0, days: 3 }],
  ['10 to 90 % at C/10', { from: 10, to: 90, rate: 0.1, pauseMinutes: 60, days: 14 }],
])('cycles of %s', (_, use) => {
  test('tell the capacity', () => {
    const span = mergeDays(daysOfSeries(backAndForth(use), battery))!;
    const { best } = capacityOver(span, null, battery);
    expect(best).toMatchObject({ basis: 'reported', mayBeRated: false });
    expect(Math.abs(best!.ampHours - CAPACITY)).toBeLessThan(1);
    expect(best!.samples).toBeGreaterThanOrEqual(10);
  });
});

test('of any cycles between two charges no charge is lost or counted twice, and no sample is of both directions', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 45 }),
      fc.integer({ min: 12, max: 50 }),
      fc.constantFrom(0.1, 0.3, 0.5, 1, 2),
      fc.integer({ min: 0, max: 90 }),
      (from, depth, rate, pauseMinutes) => {
        const series = backAndForth({ from, to: from + depth, rate, pauseMinutes, days: 2 });
        const { counted, usage } = mergeDays(daysOfSeries(series, battery))!;
        const links = [counted.head, ...counted.marks.map(({ after }) => after)];
        const sum = (of: 'ampHoursIn' | 'ampHoursOut') => links.reduce((all, link) => all + link[of], 0);
        for (const of of ['ampHoursIn', 'ampHoursOut'] as const)
          expect(sum(of)).toBeCloseTo(
            Object.values(usage).reduce((all, day) => all + day[of], 0),
            6,
          );
        const instants = counted.marks.map(({ mark }) => mark.at);
        expect(instants).toEqual([...new Set(instants)].sort((a, b) => a - b));
        for (const { ampHours, change } of reportedSamples(counted, battery)) {
          expect(change).toBeLessThanOrEqual(depth + STEP);
          expect((100 * ampHours) / CAPACITY).toBeLessThanOrEqual(depth + STEP);
        }
      },
    ),
    { numRuns: 60 },
  );
});
