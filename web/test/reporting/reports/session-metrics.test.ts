import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { overlaid, shifted, thinned } from '#web/features/reporting/reports/compare/compare-lines.ts';
import { valuesOf } from '#web/features/reporting/reports/compare/quantities.ts';
import type { ChargeSession, HourActivity } from '#web/features/reporting/reports/report-queries.ts';
import { activityRows, activityTotals } from '#web/features/reporting/reports/summary/activity-rows.ts';
import { sumsOf } from '#web/features/reporting/reports/usage/session-metrics.ts';

const hour = (date: string, at: number, minutes: [charging: number, discharging: number, operating: number]) =>
  ({
    date,
    hour: at,
    hourStart: Date.parse(`${date}T00:00Z`) + at * HOUR_MS,
    chargingMinutes: minutes[0],
    dischargingMinutes: minutes[1],
    operatingMinutes: minutes[2],
    wattHoursIn: minutes[0] * 10,
    wattHoursOut: minutes[1] * 10,
  }) satisfies HourActivity;

describe('activity', () => {
  const rows = activityRows(
    [
      hour('2026-11-20', 0, [50, 10, 0]),
      hour('2026-11-20', 1, [0, 20, 60]),
      hour('2026-11-20', 2, [0, 0, 12]),
      hour('2026-11-20', 3, [0, 0.2, 0.3]),
      hour('2026-11-20', 1, [0, 45, 0]),
      hour('2026-11-18', 5, [60, 0, 0]),
    ],
    ['2026-11-21', '2026-11-20'],
  );
  test('follows the main activity of an hour; without a record it is unknown', () => {
    expect(rows.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-20']);
    expect(rows[0]?.cells).toEqual(Array(24).fill(null));
    expect(rows[1]?.cells.slice(0, 5).map((cell) => cell?.kind)).toEqual([
      'charging',
      'discharging',
      'operating',
      'idle',
      undefined,
    ]);
  });
  test('of an hour that a clock change repeats is summed, and never more than an hour is drawn', () => {
    expect(rows[1]?.cells[1]).toMatchObject({ dischargingMinutes: 65, minutes: 60, wattHoursOut: 650 });
    expect(activityTotals(rows)).toMatchObject({ charging: 50, discharging: 75.2, operating: 72.3 });
  });
});

test('sessions give energy, time and a usual depth; an open one counts up to now', () => {
  const session = (kind: 'charge' | 'discharge', from: number, to: number, minutes: number | null): ChargeSession => ({
    kind,
    startedAt: 0,
    endedAt: minutes === null ? null : minutes * MINUTE_MS,
    socStart: from,
    socEnd: to,
    ampHours: 10,
    wattHours: 500,
    averageCurrent: 5,
    peakCurrent: 9,
  });
  const list = [
    session('charge', 2000, 8000, 60),
    session('discharge', 9000, 8000, 30),
    session('discharge', 8000, 3000, null),
  ];
  expect(sumsOf(list, 'discharge', HOUR_MS)).toEqual({
    count: 2,
    wattHours: 1000,
    ampHours: 20,
    minutes: 90,
    depth: 50,
  });
  expect(sumsOf([], 'charge', 0)).toEqual({ count: 0, wattHours: 0, ampHours: 0, minutes: 0, depth: null });
});

describe('lines that are compared', () => {
  const line = (at: number[], values: number[]) => ({ at: Float64Array.from(at), values: Float64Array.from(values) });
  test('have values at every instant of all of them, interpolated between samples, interrupted in gaps', () => {
    const every = (from: number, count: number, step: number) =>
      Array.from({ length: count }, (_, i) => from + i * step);
    const one = line(every(0, 5, 60_000), [0, 1, 2, 3, 4]);
    const other = line([30_000, 90_000, 90_000 + 2 * HOUR_MS], [10, Number.NaN, 30]);
    const { at, values } = overlaid([one, other]);
    expect([...at]).toEqual([0, 30_000, 60_000, 120_000, 180_000, 240_000, 90_000 + 2 * HOUR_MS]);
    expect([...(values[0] ?? [])]).toEqual([0, 0.5, 1, 2, 3, 4, Number.NaN]);
    expect(values[1]?.[1]).toBe(10);
    expect(values[1]?.[0]).toBeNaN();
  });
  test('start together when they are shifted', () => {
    expect([...shifted(line([DAY_MS, 2 * DAY_MS], [1, 2]), -DAY_MS).at]).toEqual([0, DAY_MS]);
  });
  test('keep every peak when they are thinned', () => {
    const count = 200_000;
    const values = new Float64Array(count).fill(50);
    values[77_777] = 99;
    values[123_456] = -7;
    values[5] = Number.NaN;
    const thin = thinned({ at: Float64Array.from({ length: count }, (_, i) => i * 10_000), values }, 1000);
    expect(thin.at.length).toBeLessThanOrEqual(4000);
    expect(Math.max(...thin.values.filter((value) => !Number.isNaN(value)))).toBe(99);
    expect(Math.min(...thin.values.filter((value) => !Number.isNaN(value)))).toBe(-7);
    expect(thin.at[0]).toBe(0);
    expect(thin.at.at(-1)).toBe((count - 1) * 10_000);
  });
  test('use the unit of the reader, with the direction of a current', () => {
    const columns = {
      at: new Float64Array(3),
      columns: new Map([
        ['temperature', Float64Array.from([2000, -4000, Number.NaN])],
        ['currentUsing', Float64Array.from([500, Number.NaN, Number.NaN])],
        ['currentCharging', Float64Array.from([0, 1500, Number.NaN])],
      ]),
    };
    expect([...valuesOf('temperature', 'monitor', columns, 'F')]).toEqual([68, -40, Number.NaN]);
    expect([...valuesOf('current', 'monitor', columns, 'C')]).toEqual([-5, 15, Number.NaN]);
    expect([...valuesOf('soc', 'monitor', columns, 'C')]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });
  test('of a management system are those of the pack, and of its warmest sensor', () => {
    const columns = {
      at: new Float64Array(3),
      columns: new Map([
        ['packCurrent', Float64Array.from([-500, 1500, Number.NaN])],
        ['bmsTemperature.0', Float64Array.from([2000, Number.NaN, Number.NaN])],
        ['bmsTemperature.1', Float64Array.from([2150, -300, Number.NaN])],
      ]),
    };
    expect([...valuesOf('current', 'bms', columns, 'C')]).toEqual([-5, 15, Number.NaN]);
    expect([...valuesOf('temperature', 'bms', columns, 'C')]).toEqual([21.5, -3, Number.NaN]);
    expect([...valuesOf('voltage', 'bms', columns, 'C')]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });
});
