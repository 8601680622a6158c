import { beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { chargeAtRest } from '#domain/power/analytics/capacity/open-circuit.ts';
import { weakestCell } from '#domain/power/analytics/cells/cells.ts';
import { cellsOfDays, weakBeside } from '#domain/power/analytics/cells/weak-cells.ts';
import { analyticsReport } from '#domain/power/analytics/days/report.ts';
import { remainingTime } from '#domain/power/analytics/remaining/remaining.ts';
import { hasMeasured } from '../../measured.ts';
import { batteryOfRecording, carDays, carSeries, daysOfSeries, type Row, rowsOf, seriesOf } from './recorded.ts';
import { cut } from './simulated-pack.ts';
import { namedIn } from './weak-truth.ts';

type Series = ReturnType<typeof seriesOf>;
type Battery = ReturnType<typeof batteryOfRecording>;

const reportOf = (series: Series, battery: Battery) => {
  const [from, to] = [series.at[0]!, series.at.at(-1)!];
  const days = daysOfSeries(series, battery);
  return analyticsReport({
    days,
    firstDays: days,
    recent: series,
    battery,
    period: { from, to },
    pendingDays: 0,
    now: to,
  });
};

describe.skipIf(!hasMeasured)('cells in the laboratory, 2.6 Ah', () => {
  let rows: Row[];
  beforeAll(() => {
    rows = rowsOf('li18650_random_loads/discharge_runs_10s');
  });
  const runOf = (cell: string, kind: string) =>
    rows.filter((row) => row.cell_id === cell && row.test === kind && row.run === '1');
  const capacityOf = (cell: string) => Number(runOf(cell, 'Rt_c_2').at(-1)!.discharged_Ah);

  test.each(['R1', 'R2', 'R3', 'R4'])(
    '%s: capacity between voltages at rest is that of a slow discharge, within 6 %%',
    (cell) => {
      const rests = restsOf(runOf(cell, 'pulse'));
      const [first, last] = [rests[0]!, rests.at(-1)!];
      const ampHours = (100 * (last.ampHours - first.ampHours)) / (first.socPercent - last.socPercent);
      expect(Math.abs(ampHours / capacityOf(cell) - 1)).toBeLessThanOrEqual(0.06);
    },
  );

  test('resistance of all four from pulses, within 5 % of each other', () => {
    const milliohm = ['R1', 'R2', 'R3', 'R4'].map((cell) => {
      const run = runOf(cell, 'pulse');
      const series = seriesOf(run, {
        at: (row) => 1.6e12 + Number(row.time_s) * SECOND_MS,
        amp: 'current_A',
        volt: 'voltage_V',
        celsius: 'surface_temperature_degC',
      });
      const capacity = capacityOf(cell);
      const socPercent = Float64Array.from(run, (row) => 100 * (1 - Number(row.discharged_Ah) / capacity));
      return reportOf({ ...series, socPercent }, batteryOfRecording('nmc', 3.65, 2.6, 10)).resistance.estimate!;
    });
    for (const each of milliohm) {
      expect(each.samples).toBeGreaterThanOrEqual(10);
      expect(each.milliohm / milliohm[0]!.milliohm).toBeCloseTo(1, 1);
    }
  });
});

describe.skipIf(!hasMeasured)('a street light with a battery monitor', () => {
  let rows: Row[];
  let series: Series;
  beforeAll(() => {
    rows = rowsOf('victron_solar_streetlight/bmv700_60s');
    series = seriesOf(rows, {
      at: (row) => Number(row.ts_utc_ms),
      amp: 'battery_current_A',
      volt: 'battery_voltage_V',
      soc: 'soc_pct',
    });
  });
  /** The capacity configured in the monitor: it counts against that. */
  const RATED = 293;

  test('a monitor that counts against its rating is recognised', () => {
    const { estimate } = reportOf(series, batteryOfRecording('lead-acid', 12, RATED, 60)).capacity;
    expect(estimate).toMatchObject({ mayBeRated: true, confidence: 'low' });
    expect(Math.abs(estimate!.ampHours / RATED - 1)).toBeLessThanOrEqual(0.01);
  });

  test('its own time to go, down to half charge, is within our range', () => {
    // With so small a current a rated 293 Ah would be called idle.
    const battery = batteryOfRecording('lead-acid', 12, null, 60);
    const capacity = { ampHours: RATED, low: 0.97 * RATED, high: 1.03 * RATED };
    const reported = new Map(rows.map((row) => [Number(row.ts_utc_ms), row]));
    const cases: boolean[] = [];
    for (let place = 60; place < series.at.length; place += 20) {
      const at = series.at[place]!;
      const { time_to_go_s: seconds, soc_pct: soc } = reported.get(at)!;
      const range = remainingTime(cut(series, at - 31 * MINUTE_MS, at + 1), capacity, battery, at);
      if (!('lowMinutes' in range) || !seconds || Number(soc) < 55) continue;
      const toEmpty = ((Number(seconds) / 60) * Number(soc)) / (Number(soc) - 50);
      cases.push(toEmpty >= range.lowMinutes && toEmpty <= range.highMinutes);
    }
    expect(cases.length).toBeGreaterThan(50);
    expect(cases.filter(Boolean).length / cases.length).toBeGreaterThanOrEqual(0.9);
  });
});

describe.skipIf(!hasMeasured)('cells of cars on the road', () => {
  test.each([
    [2, [82]],
    [3, [81, 2]],
  ])('car %d: cells %j are weak from the first or the second day on, and no others', (car, cells) => {
    const { named, fromDay, releases } = namedIn(`car ${car}`, carDays(car), cells);
    expect(new Set(named)).toEqual(new Set(cells));
    expect(fromDay).toBeLessThanOrEqual(2);
    // Car 2: as its cell falls from 28 to 103 mV below, the others drift apart.
    expect(releases).toBe(0);
  });

  test('car 2: its weak cell stands out of a report on its last weeks too, as the pack has drifted apart', () => {
    const all = carDays(2);
    const last = all.slice(-14);
    const cells = cellsOfDays(last);
    expect(weakestCell(cells)).toMatchObject({ index: 81, standsOut: false });
    expect(weakBeside(cells, all.slice(0, 45))).toEqual([81]);
  });

  test('car 1: none is weak', () => {
    expect(namedIn('car 1', carDays(1), []).named).toEqual([]);
  });
});

describe.skipIf(!hasMeasured)('cars on the road', () => {
  test.each([1, 2, 3])('car %d: gaps and faults give values with ranges, or none', (car) => {
    const { series, battery } = carSeries(car);
    const report = reportOf(series, battery);
    expect(report.capacity.estimate?.ampHours).toBeGreaterThan(90);
    expect(report.capacity.estimate?.ampHours).toBeLessThan(130);
    expect(report.stateOfHealth.estimate).toBeNull();
    expect(report.cycles.equivalentFull).toBeGreaterThan(1);
    expect(report.resistance.estimate?.samples).toBeGreaterThan(500);
  });
});

/** Ends of the rests between pulses, with the values of the curve. */
function restsOf(run: readonly Row[]) {
  const rests: { ampHours: number; socPercent: number }[] = [];
  for (const [place, row] of run.entries()) {
    const next = run[place + 1];
    if (!next || Math.abs(Number(row.current_A)) > 0.02 || Math.abs(Number(next.current_A)) < 0.05) continue;
    const charge = chargeAtRest('nmc', Number(row.voltage_V));
    if (charge) rests.push({ ampHours: Number(row.discharged_Ah), socPercent: charge.socPercent });
  }
  return rests;
}
