/**
 * State of health against the truth: ageing cells of a laboratory with every kind of gauge beside them, where somebody has
 * put their files (`AGEING_CELLS` names the folder), else a simulated one; and packs of the simulator. With the measured ones it writes the table
 * of `docs/analytics.md`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { type Cell, type Half, simulatedCell } from '../domain/test/analytics/ageing-cell.ts';
import { judge } from '../domain/test/analytics/health-truth.ts';
import { judgePacks } from '../domain/test/analytics/pack-truth.ts';
import { TABLE_IN, writeTable } from './health-table.ts';
import type { Row } from './measure.ts';

const FOLDER = process.env.AGEING_CELLS ?? fileURLToPath(new URL('../../shared/data/ageing_30q/', import.meta.url));
const MEASURED = ['cell_1_a', 'cell_2_3'];
/** As sold, and played at C/5 instead of 1C: this is how packs are used. */
const RATED_AMP_HOURS = 3;
const SLOWED = 5;
/** Half a year. */
const WHOLE_CYCLES = 400;
const PACKS_OF_A_KIND = 3;

/** @param simulatedCycles of a simulated cell instead of the measured ones */
export function benchHealthTruth(simulatedCycles?: number): Row[] {
  const isWhole = simulatedCycles === undefined;
  const isMeasured = isWhole && existsSync(FOLDER);
  const cells = isMeasured ? MEASURED.map(measuredCell) : [simulatedCell(simulatedCycles ?? WHOLE_CYCLES)];
  const verdicts = [...cells.flatMap((cell) => judge(cell)), ...(isWhole ? judgePacks(PACKS_OF_A_KIND) : [])];
  if (isMeasured) writeTable(verdicts);
  else if (isWhole)
    console.log(`the measured cells are not at hand (AGEING_CELLS names their folder): ${TABLE_IN} stays as it is`);
  return verdicts.map((verdict) => ({ ...verdict }));
}

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
