import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { deviceSettings } from '#domain/alerting/device-settings/settings.ts';
import type { Chemistry } from '#domain/foundation/basics/device-facts.ts';
import { utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { batteryOf } from '#domain/power/analytics/battery.ts';
import type { BatterySeries, BmsSeries } from '#domain/power/analytics/days/battery-series.ts';
import { analyseDay, type BatteryDay, leadInFrom } from '#domain/power/analytics/days/day.ts';
import { MEASURED } from '../../measured.ts';
import { NO_BMS, NO_SERIES } from './arbitrary-series.ts';
import { cut } from './simulated-pack.ts';

export type Row = Record<string, string>;

function linesOf(file: string): { names: string[]; lines: string[][] } {
  const [header, ...lines] = gunzipSync(readFileSync(join(MEASURED, `${file}.csv.gz`)))
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
function cellsOf(file: string): BmsSeries {
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

/** Cells in series of each car, and seconds between its records. */
const CARS: Readonly<Record<number, readonly [cells: number, seconds: number]>> = {
  1: [96, 1],
  2: [88, 30],
  3: [87, 10],
};

/** What a car recorded of its pack, whose rating is not known. */
export function carSeries(car: number): { series: BatterySeries; battery: ReturnType<typeof batteryOf> } {
  const [cells, seconds] = CARS[car]!;
  const series = seriesOf(rowsOf(`ev_packs_cells_faults/car${car}_pack`), {
    at: (row) => Number(row.ts_utc_ms),
    amp: 'pack_current_A',
    volt: 'pack_voltage_V',
    soc: 'soc_pct',
    celsius: 'probe_temperature_max_degC',
  });
  return { series, battery: batteryOfRecording('nmc', cells * 3.65, null, seconds) };
}

type CarDay = { readonly firstAt: number; readonly lastAt: number; readonly bms: NonNullable<BatteryDay['bms']> };
const analysed = new Map<number, readonly CarDay[]>();

/** The cells of a car, day by day. */
export function carDays(car: number): readonly CarDay[] {
  const known = analysed.get(car) ?? analysedDays(car);
  analysed.set(car, known);
  return known;
}

function analysedDays(car: number): CarDay[] {
  const bms = cellsOf(`ev_packs_cells_faults/car${car}`);
  const battery = batteryOfRecording('nmc', bms.cells.length * 3.65, null, 30);
  return daysBetween(bms).flatMap((day) => {
    const span = analyseDay(day, { monitor: NO_SERIES, bms: cut(bms, leadInFrom(day), utcDayStart(day + 1)) }, battery);
    return span?.bms ? [{ firstAt: span.firstAt, lastAt: span.lastAt, bms: span.bms }] : [];
  });
}

const daysBetween = ({ at }: BatterySeries): number[] => {
  const [first, last] = [utcDay(at[0]!), utcDay(at.at(-1)!)];
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
};
