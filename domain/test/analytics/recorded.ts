import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { batteryOf } from '#domain/analytics/battery.ts';
import type { BatterySeries, BmsSeries } from '#domain/analytics/battery-series.ts';
import { analyseDay, type BatteryDay, leadInFrom } from '#domain/analytics/day.ts';
import type { Chemistry } from '#domain/device-facts.ts';
import { deviceSettings } from '#domain/device-state/settings.ts';
import { utcDay, utcDayStart } from '#domain/time.ts';
import { NO_BMS } from './arbitrary-series.ts';
import { cut } from './simulated-pack.ts';

/** Measured batteries lie beside the repository where somebody has put them, or where `MEASURED_BATTERIES` says. */
const MEASURED =
  process.env.MEASURED_BATTERIES ?? fileURLToPath(new URL('../../../../shared/data/recordings/', import.meta.url));
export const hasRecordings = existsSync(MEASURED);

export type Row = Record<string, string>;

function linesOf(file: string): { names: string[]; lines: string[][] } {
  const [header, ...lines] = gunzipSync(readFileSync(`${MEASURED}${file}.csv.gz`))
    .toString()
    .trim()
    .split('\n');
  return { names: header!.split(','), lines: lines.map((line) => line.split(',')) };
}

export function rowsOf(file: string): Row[] {
  const { names, lines } = linesOf(file);
  return lines.map((values) => Object.fromEntries(names.map((name, place) => [name, values[place] ?? ''])));
}

interface Columns {
  readonly at: (row: Row) => number;
  readonly amp: string;
  readonly volt: string;
  readonly soc?: string;
  readonly celsius?: string;
}

/** Rows in order of time, of two of one instant the first. */
export function seriesOf(rows: readonly Row[], columns: Columns): BatterySeries {
  const sorted = rows
    .map((row) => ({ row, at: columns.at(row) }))
    .sort((a, b) => a.at - b.at)
    .filter(({ at }, place, all) => place === 0 || at !== all[place - 1]!.at);
  const column = (name: string | undefined) =>
    Float64Array.from(sorted, ({ row }) => (name && row[name] !== '' ? Number(row[name]) : Number.NaN));
  return {
    at: Float64Array.from(sorted, ({ at }) => at),
    amp: column(columns.amp),
    volt: column(columns.volt),
    socPercent: column(columns.soc),
    celsius: column(columns.celsius),
  };
}

/** The cells of a pack beside its current, where both were recorded at an instant. */
export function cellsOf(file: string): BmsSeries {
  const pack = linesOf(`${file}_pack`);
  const current = pack.names.indexOf('pack_current_A');
  const amps = new Map(pack.lines.map((values) => [values[0], values[current]]));
  const { names, lines } = linesOf(`${file}_cells`);
  const rows = lines.filter(([at]) => amps.get(at));
  return {
    ...NO_BMS,
    at: Float64Array.from(rows, ([at]) => Number(at)),
    amp: Float64Array.from(rows, ([at]) => Number(amps.get(at))),
    cells: names.slice(1).map((_, cell) => Float64Array.from(rows, (row) => Math.round(1000 * Number(row[cell + 1])))),
  };
}

export const batteryOfRecording = (
  chemistry: Chemistry,
  nominalVolt: number,
  ampHours: number | null,
  seconds: number,
) =>
  batteryOf(
    deviceSettings({
      version: 1,
      reportIntervalSeconds: seconds,
      timeZone: 'Etc/UTC',
      chemistry,
      nominalCentiVolt: Math.round(nominalVolt * 100),
      capacityCentiAmpHour: ampHours === null ? null : Math.round(ampHours * 100),
    }),
  );

export function daysOfSeries(monitor: BatterySeries, battery: ReturnType<typeof batteryOf>): BatteryDay[] {
  const days: BatteryDay[] = [];
  for (let day = utcDay(monitor.at[0]!); day <= utcDay(monitor.at.at(-1)!); day++) {
    const part = cut(monitor, leadInFrom(day), utcDayStart(day + 1));
    const analysed = analyseDay(day, { monitor: part, bms: NO_BMS }, battery);
    if (analysed) days.push(analysed);
  }
  return days;
}
