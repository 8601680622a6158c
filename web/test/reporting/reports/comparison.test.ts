import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { AXES, AXES_OF, axisOf, divisorOf } from '#web/features/reporting/reports/compare/compare-axis.ts';
import { overlaid } from '#web/features/reporting/reports/compare/compare-lines.ts';
import { comparisonTable } from '#web/features/reporting/reports/compare/comparison-table.ts';
import { differences } from '#web/features/reporting/reports/compare/differences.ts';
import { figuresOf } from '#web/features/reporting/reports/compare/line-figures.ts';
import { QUANTITIES } from '#web/features/reporting/reports/compare/quantities.ts';
import { weekHours } from '#web/features/reporting/reports/compare/week-hours.ts';

const lfp = { chemistry: 'lfp', nominalCentiVolt: 5120 } as const;
const lead = { chemistry: 'lead-acid', nominalCentiVolt: 2400 } as const;
const line = (values: readonly number[], stepMs = MINUTE_MS) => ({
  at: Float64Array.from(values, (_, place) => place * stepMs),
  values: Float64Array.from(values),
});

describe('the axis', () => {
  test('is per 12 V where batteries differ in voltage, and as wished where the quantity has it', () => {
    expect(axisOf('voltage', null, [lfp, lead])).toBe('block');
    expect(axisOf('voltage', null, [lfp, lfp])).toBe('measured');
    expect(axisOf('voltage', null, [lfp, null])).toBe('measured');
    expect(axisOf('voltage', 'own', [lfp, lead])).toBe('own');
    expect(axisOf('soc', 'cell', [lfp, lead])).toBe('measured');
    for (const quantity of QUANTITIES)
      for (const wished of AXES) expect(AXES_OF[quantity]).toContain(axisOf(quantity, wished, [lfp, lead]));
  });
  test('divides by the blocks or cells of the battery, and by nothing that is not known', () => {
    expect(divisorOf('block', lfp)).toBe(4);
    expect(divisorOf('cell', lfp)).toBe(16);
    expect(divisorOf('block', lead)).toBe(2);
    expect(divisorOf('cell', lead)).toBe(12);
    expect(divisorOf('block', null)).toBeNaN();
    expect(divisorOf('own', null)).toBe(1);
  });
});

describe('the difference to the first line', () => {
  test('is that of a line put higher by a constant, whatever the window', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: -50, max: 50 }),
        fc.integer({ min: 0, max: 90 }),
        (values, higher, minutes) => {
          const columns = overlaid([line(values), line(values.map((value) => value + higher))]);
          const [difference] = differences(columns, minutes * MINUTE_MS).values;
          for (const value of difference ?? []) expect(value).toBeCloseTo(higher, 9);
        },
      ),
    );
  });
  test('is the mean of the window, and nothing where a line has no value', () => {
    const columns = {
      at: Float64Array.of(0, 1, 2, 3).map((minute) => minute * MINUTE_MS),
      values: [Float64Array.of(0, 0, Number.NaN, 0), Float64Array.of(1, 3, 5, 8)],
    };
    expect([...(differences(columns, 2 * MINUTE_MS).values[0] ?? [])]).toEqual([2, 2, Number.NaN, 8]);
  });
});

test('the figures of a line rest on all its records, and tell how much of the period has any', () => {
  const figures = figuresOf(line([4, 1, Number.NaN, 3, 2]), { from: 0, to: 8 * MINUTE_MS });
  expect(figures).toEqual({ median: 2.5, lowest: 1, highest: 4, presentShare: 0.5 });
  expect(figuresOf(line([Number.NaN]), { from: 0, to: HOUR_MS })).toBeNull();
  expect(figuresOf(line([7, 7], 3 * HOUR_MS), { from: 0, to: 6 * HOUR_MS })?.presentShare).toBe(0.5);
});

describe('the file', () => {
  const words = {
    localTime: 'Time',
    utcTime: 'Time (UTC)',
    hours: 'Hours from the start',
    weekDay: 'Weekday',
    weekHour: 'Hour',
  };
  const heads = (name: string) => ({ head: `${name}, V`, differenceHead: `Difference to A: ${name}, V`, shiftMs: 0 });
  const half = { at: Float64Array.of(0, 20_000, 3 * MINUTE_MS), values: Float64Array.of(12, 12.5, 13) };
  const other = { at: Float64Array.of(30_000), values: Float64Array.of(12) };
  test('has a row for each minute with a record, the mean of each line in it, and the difference to the first', () => {
    const table = comparisonTable(
      [
        { ...heads('A'), ...half },
        { ...heads('B'), ...other },
      ],
      { timeZone: 'Europe/London' },
      words,
    );
    expect(table).toEqual([
      ['Time (Europe/London)', 'Time (UTC)', 'A, V', 'B, V', 'Difference to A: B, V'],
      ['1970-01-01 01:00', '1970-01-01 00:00', 12.25, 12, -0.25],
      ['1970-01-01 01:03', '1970-01-01 00:03', 13, null, null],
    ]);
  });
  test('counts the hours where the lines are laid over each other from their starts', () => {
    const late = { ...heads('B'), ...other, shiftMs: 90 * MINUTE_MS };
    const [, first, , last] = comparisonTable([{ ...heads('A'), ...half }, late], { startsAt: 0 }, words);
    expect(first?.[0]).toBe(0);
    expect(last).toEqual([1.5, null, 12, null]);
  });
  test('names day and hour where the lines are hours of a week', () => {
    const week = { ...heads('A'), at: Float64Array.of(5 * HOUR_MS, 49 * HOUR_MS), values: Float64Array.of(1, 2) };
    const clock = { monday: 0, dayNames: ['Mon', 'Tue', 'Wed'], ofZone: 'Europe/London' };
    expect(comparisonTable([week], clock, words)).toEqual([
      ['Weekday', 'Hour (Europe/London)', 'A, V'],
      ['Mon', '05:00', 1],
      ['Wed', '01:00', 2],
    ]);
  });
});

describe('hours of the week', () => {
  const monday = Date.UTC(2026, 10, 2);
  test('are means of the hours of each week on the clocks of the zone, however many records an hour has', () => {
    // Both Mondays from 9 to 10 in Berlin: 12 V in one record, 14 V in three.
    const at = [8, 8 + 168, 8.2 + 168, 8.4 + 168, 9].map((hour) => monday + hour * HOUR_MS);
    const line = { at: Float64Array.from(at), values: Float64Array.of(12, 14, 14, 14, Number.NaN) };
    expect(weekHours(line, 'Europe/Berlin', 0)).toEqual({
      at: Float64Array.of(9 * HOUR_MS),
      values: Float64Array.of(13),
    });
  });
  test('follow a change of the clocks, and zones that are off by half an hour', () => {
    // Sunday, 25 October 2026: clocks in Berlin go back at 1:00 UTC, so 8:00 there is 7:00 UTC after it, and 6:00 before.
    const at = [Date.UTC(2026, 9, 18, 6), Date.UTC(2026, 9, 25, 7)];
    const line = { at: Float64Array.from(at), values: Float64Array.of(10, 20) };
    expect([...weekHours(line, 'Europe/Berlin', 0).at]).toEqual([(6 * 24 + 8) * HOUR_MS]);
    expect([...weekHours(line, 'Asia/Kolkata', 0).at]).toEqual([(6 * 24 + 11) * HOUR_MS, (6 * 24 + 12) * HOUR_MS]);
  });
  test('are 168 at most, lie within one week, and keep within the values', () => {
    const record = fc.tuple(fc.integer({ min: 0, max: 90 * DAY_MS }), fc.integer({ min: -50, max: 50 }));
    fc.assert(
      fc.property(fc.array(record), fc.constantFrom('Etc/UTC', 'America/St_Johns', 'Asia/Tokyo'), (records, zone) => {
        const sorted = records.toSorted(([a], [b]) => a - b);
        const values = Float64Array.from(sorted, ([, value]) => value);
        const week = weekHours({ at: Float64Array.from(sorted, ([at]) => monday + at), values }, zone, monday);
        expect(week.at.length).toBe(week.values.length);
        expect(week.at.every((at, i) => at >= monday && at < monday + 7 * DAY_MS && at > (week.at[i - 1] ?? 0))).toBe(
          true,
        );
        expect(
          week.values.every((value) => value > Math.min(...values) - 1e-9 && value < Math.max(...values) + 1e-9),
        ).toBe(true);
      }),
    );
  });
});
