import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS, utcDay } from '#domain/foundation/basics/time.ts';
import { hasMeasured } from '../../measured.ts';
import { batteryOfRecording, rowsOf } from './recorded.ts';
import { daysOf, remainingAt } from './told-at.ts';

/** Cells of 2.6 Ah as packs of 14 × 34. */
const [SERIES, PARALLEL, RATED] = [14, 34, 2.6];
const battery = batteryOfRecording('nmc', SERIES * 3.6, PARALLEL * RATED, 10);
const BEGIN = Date.UTC(2026, 0, 5);
const LEAST_MINUTES = 4;

interface Reading {
  readonly seconds: number;
  readonly amp: number;
  readonly volt: number;
  readonly ampHours: number;
}

/** The discharges of the cells at a load that changes every two minutes, in their order. */
function dischargesOfCells(): Map<string, Reading[][]> {
  const cells = new Map<string, Map<string, Reading[]>>();
  for (const row of rowsOf('li18650_random_loads/discharge_runs_10s')) {
    if (row.test !== 'rw') continue;
    const runs = cells.get(row.cell_id!) ?? new Map<string, Reading[]>();
    cells.set(row.cell_id!, runs);
    const run = runs.get(row.run!) ?? [];
    runs.set(row.run!, run);
    run.push({
      seconds: Number(row.time_s),
      amp: Number(row.current_A),
      volt: Number(row.voltage_V),
      ampHours: Number(row.discharged_Ah),
    });
  }
  return new Map([...cells].map(([cell, runs]) => [cell, [...runs.values()]]));
}

/** Some discharges with hours between them, and what is told during the last one. @param believed capacity of the gauge; null: the true one */
function askRuns(runs: readonly Reading[][], believed: number | null) {
  const rows: number[][] = [];
  let [clock, begun, ended] = [BEGIN, BEGIN, BEGIN];
  for (const run of runs) {
    begun = clock;
    const whole = believed ?? run.at(-1)!.ampHours;
    for (const { seconds, amp, volt, ampHours } of run)
      rows.push([
        clock + seconds * SECOND_MS,
        amp * PARALLEL,
        volt * SERIES,
        Math.round(100 - (100 * ampHours) / whole),
      ]);
    ended = rows.at(-1)![0]!;
    for (let rest = 1; rest <= 10; rest++) rows.push([ended + rest * 10 * SECOND_MS, 0, 3 * SERIES, rows.at(-1)![3]!]);
    clock = ended + 3 * HOUR_MS;
  }
  const column = (which: number) => Float64Array.from(rows, (row) => row[which]!);
  const celsius = new Float64Array(rows.length).fill(25);
  const series = { at: column(0), amp: column(1), volt: column(2), socPercent: column(3), celsius };
  const told: boolean[] = [];
  for (let now = begun + 12 * MINUTE_MS; now < ended - LEAST_MINUTES * MINUTE_MS; now += 6 * MINUTE_MS) {
    const days = daysOf(series, battery, utcDay(BEGIN), utcDay(now) - 1);
    const remaining = remainingAt(series, battery, days, now);
    if (!('lowMinutes' in remaining)) continue;
    const truth = (ended - now) / MINUTE_MS;
    told.push(truth >= remaining.lowMinutes - 0.5 && truth <= remaining.highMinutes + 0.5);
  }
  return told;
}

describe.skipIf(!hasMeasured)('measured cells at random loads', () => {
  test.each([
    ['true', null, 0],
    ['true', null, 6],
    ['rated', RATED, 0],
    ['rated', RATED, 6],
  ] as const)('gauge %s, %s: the remaining time is in its range, after %i discharges', (_, believed, past) => {
    const told = [...dischargesOfCells().values()].flatMap((runs) =>
      [6, 18, 30, 42].flatMap((last) => askRuns(runs.slice(last - past, last + 1), believed)),
    );
    expect(told.length).toBeGreaterThan(80);
    expect(told.filter(Boolean).length / told.length).toBeGreaterThanOrEqual(0.9);
  });
});
