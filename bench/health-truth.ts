/**
 * State of health against the truth: ageing cells of a laboratory with every kind of gauge beside them, where somebody has
 * put their files (`AGEING_CELLS` names the folder), else a simulated one;  packs of the simulator; and what becomes of
 * the figures when days are missing. With the measured ones it writes the tables of `docs/analytics.md`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { hasMeasured } from '../domain/test/measured.ts';
import {
  ageingPack,
  batteryOfPack,
  type Cell,
  GAUGES,
  type Half,
  simulatedCell,
  USES,
} from '../domain/test/power/analytics/ageing-cell.ts';
import { judge } from '../domain/test/power/analytics/health-truth.ts';
import { judgeKinds } from '../domain/test/power/analytics/kinds-truth.ts';
import { judgeLimits } from '../domain/test/power/analytics/limit-truth.ts';
import { judgeMissing, type MissingDays } from '../domain/test/power/analytics/missing-days.ts';
import { judgeNmc, judgePacks } from '../domain/test/power/analytics/pack-truth.ts';
import { carDays, carSeries, daysOfSeries } from '../domain/test/power/analytics/recorded.ts';
import { judgeWeakCells, namedIn } from '../domain/test/power/analytics/weak-truth.ts';
import { benchEndOfLife } from './end-of-life.ts';
import { TABLE_IN, writeEnds, writeHealth, writeKinds, writeMissing, writeWeakCells } from './health-table.ts';
import { writeLimits } from './limit-table.ts';
import type { Row } from './measure.ts';

const FOLDER = process.env.AGEING_CELLS ?? fileURLToPath(new URL('../../shared/data/ageing_30q/', import.meta.url));
const MEASURED = ['cell_1_a', 'cell_2_3'];
/** As sold, and played at C/5 instead of 1C: this is how packs are used. */
const RATED_AMP_HOURS = 3;
const SLOWED = 5;
/** Half a year. */
const WHOLE_CYCLES = 400;
const PACKS_OF_A_KIND = 3;
const NMC_OF_A_KIND = 2;
const DRAWS = 40;
const LIMITED_PACKS = 200;
/** Cells that are known to be weak. */
const CARS = [
  [1, []],
  [2, [82]],
  [3, [81]],
] as const;

/** @param simulatedCycles of a simulated cell instead of the measured ones */
export function benchHealthTruth(simulatedCycles?: number): Row[] {
  const isWhole = simulatedCycles === undefined;
  const isMeasured = isWhole && existsSync(FOLDER) && hasMeasured;
  const cells = isMeasured ? MEASURED.map(measuredCell) : [simulatedCell(simulatedCycles ?? WHOLE_CYCLES)];
  const health = [
    ...cells.flatMap((cell) => judge(cell)),
    ...(isWhole ? [...judgePacks(PACKS_OF_A_KIND), ...judgeNmc(NMC_OF_A_KIND)] : []),
  ];
  const weak = [
    ...judgeWeakCells(isWhole ? [1, 2] : [1]),
    ...(isMeasured ? CARS.map(([car, truth]) => namedIn(`car ${car}`, carDays(car), truth)) : []),
  ];
  const missing = missingDays(cells, isMeasured, isWhole ? DRAWS : 2);
  const kinds = judgeKinds();
  const ends = benchEndOfLife(isMeasured ? cells.map(percentsOf) : []);
  const limits = judgeLimits(isWhole ? LIMITED_PACKS : 4);
  if (isWhole) writeLimits(limits);
  if (isMeasured) {
    writeEnds(ends);
    writeKinds(kinds);
    writeHealth(health);
    writeMissing(missing);
    writeWeakCells(weak);
  } else if (isWhole)
    console.log(
      `the measured batteries are not at hand (AGEING_CELLS, MEASURED_BATTERIES): ${TABLE_IN} stays as it is`,
    );
  return [
    ...health.map((result) => ({ ...result })),
    ...missing.map(({ isFade, ...result }) => ({ ...result, unit: isFade ? '%' : 'Ah' })),
    ...[...kinds, ...ends, ...limits].map((result) => ({ ...result })),
    ...weak.map(({ truth, named, ...result }) => ({ ...result, truth: truth.join(), named: named.join() })),
  ];
}

/** Of the cars whose charge was recorded over weeks, and of the cells, with gauges that differ most. */
function missingDays(cells: readonly Cell[], hasCars: boolean, draws: number): MissingDays[] {
  const cars = hasCars ? [2, 3].map((car) => ({ data: `car ${car}`, ...carSeries(car) })) : [];
  const ageing = cells.flatMap((cell) =>
    USES.flatMap((use) =>
      ['true', 'lag 50', 'none'].map((gauge) => ({
        data: `${cell.name}, ${use}, gauge ${gauge}`,
        series: ageingPack(cell, use, GAUGES[gauge]!).series,
        battery: batteryOfPack(cell),
      })),
    ),
  );
  return [...cars, ...ageing].flatMap(
    ({ data, series, battery }) => judgeMissing(data, daysOfSeries(series, battery), battery, draws) ?? [],
  );
}

const percentsOf = ({ name, cycles, ratedAmpHours }: Cell) => ({
  name,
  percents: cycles.map(({ ampHours }) => (100 * ampHours) / ratedAmpHours),
});

const rowsOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

function measuredCell(name: string): Cell {
  const capacities = rowsOf(readFileSync(join(FOLDER, `${name}_capacity.csv`), 'utf8'));
  const halves = new Map<string, { seconds: number[]; amp: number[]; volt: number[]; celsius: number[] }>();
  for (const [cycle, half, ...values] of rowsOf(
    gunzipSync(readFileSync(join(FOLDER, `${name}_10s.csv.gz`))).toString(),
  )) {
    const key = `${cycle} ${half}`;
    const known = halves.get(key) ?? { seconds: [], amp: [], volt: [], celsius: [] };
    halves.set(key, known);
    const [second, amp, volt, celsius] = values.map((value) => (value === '' ? Number.NaN : Number(value)));
    known.seconds.push(second!);
    known.amp.push(amp!);
    known.volt.push(volt!);
    known.celsius.push(celsius!);
  }
  const cycles = capacities.flatMap(([cycle, , ampHours]) => {
    const [charge, discharge]: (Half | undefined)[] = [halves.get(`${cycle} charge`), halves.get(`${cycle} discharge`)];
    return charge && discharge ? [{ charge, discharge, ampHours: Number(ampHours) }] : [];
  });
  return { name, ratedAmpHours: RATED_AMP_HOURS, cycles, slowed: SLOWED };
}
