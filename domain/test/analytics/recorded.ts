import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { batteryOf } from '#domain/analytics/battery.ts';
import type { BatterySeries } from '#domain/analytics/battery-series.ts';
import { analyseDay, type BatteryDay, leadInFrom } from '#domain/analytics/day.ts';
import type { Chemistry } from '#domain/device-facts.ts';
import { deviceSettings } from '#domain/device-state/settings.ts';
import { utcDay, utcDayStart } from '#domain/time.ts';
import { NO_BMS } from './arbitrary-series.ts';
import { cut } from './simulated-pack.ts';

const MEASURED = fileURLToPath(new URL('../../../../shared/data/recordings/', import.meta.url));
/** Measured batteries lie beside the repository where somebody has put them. */
export const hasRecordings = existsSync(MEASURED);

export type Row = Record<string, string>;

export function rowsOf(file: string): Row[] {
  const [header, ...lines] = gunzipSync(readFileSync(`${MEASURED}${file}.csv.gz`))
    .toString()
    .trim()
    .split('\n');
  const names = header!.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    return Object.fromEntries(names.map((name, place) => [name, values[place] ?? '']));
  });
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
