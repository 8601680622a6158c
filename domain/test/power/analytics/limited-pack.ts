import { DATA_VALID_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import type { Battery } from '#domain/power/analytics/battery.ts';
import type { BmsSeries } from '#domain/power/analytics/days/battery-series.ts';
import { analyseDay, analyseSpan, type BatteryDay, leadInFrom } from '#domain/power/analytics/days/day.ts';
import { analyticsReport } from '#domain/power/analytics/days/report.ts';
import { REMAINING_WINDOW_MS } from '#domain/power/analytics/remaining/remaining.ts';
import { type PackKind, type PackReading, type PackTask, packOf, runPack } from '#simulator/battery/cell-pack.ts';
import { gaussian, seedFor } from '#simulator/random/seeded.ts';
import { NO_BMS, NO_SERIES } from './arbitrary-series.ts';
import { batteryOfRecording } from './recorded.ts';
import { cut } from './simulated-pack.ts';

/** A pack lives in steps no longer than this, however seldom it reports. */
const STEP_SECONDS = 60;
/** What is entered, however often it reports: the interval is learned. */
const USUAL_SECONDS = 60;
const START = Date.UTC(2026, 2, 2, 6);

/** What a management system reports of a pack, its own count of charge against the rating included. */
function bmsOf(readings: readonly PackReading[], ratedAmpHours: number): BmsSeries {
  const column = (of: (reading: PackReading) => number) => Float64Array.from(readings, of);
  const constant = (value: number) => new Float64Array(readings.length).fill(value);
  return {
    ...NO_BMS,
    at: column(({ at }) => START + at * 1000),
    amp: column(({ amp }) => amp),
    volt: column(({ cells }) => cells.reduce((sum, volt) => sum + volt, 0)),
    celsius: constant(25),
    socPercent: column(({ outAmpHours }) => Math.max(0, Math.min(100, 100 - (100 * outAmpHours) / ratedAmpHours))),
    cells: readings[0]!.cells.map((_, cell) => column(({ cells }) => Math.round(1000 * cells[cell]!))),
    sohPercent: constant(98),
    cycleCount: constant(12),
    fullAmpHours: constant(ratedAmpHours),
    designAmpHours: constant(ratedAmpHours),
  };
}

export interface LimitedPack {
  readonly battery: Battery;
  readonly days: BatteryDay[];
  readonly bms: BmsSeries;
  /** Ampere-hours of the discharges from full to their end by a cell. */
  readonly delivered: readonly number[];
}

/** Runs a pack and analyses it day by day. */
export function limitedPack(kind: PackKind, tasks: readonly PackTask[], seconds = 60, noiseMillivolt = 0): LimitedPack {
  const nominal = kind.cellCount * (kind.chemistry === 'lfp' ? 3.2 : 3.65);
  const battery = batteryOfRecording(kind.chemistry, nominal, kind.ampHours, USUAL_SECONDS);
  const step = Math.min(seconds, STEP_SECONDS);
  const readings = [...runPack(kind.chemistry, packOf(kind), tasks, step)];
  const sent = readings.filter((_, place) => place % Math.round(seconds / step) === 0);
  const bms = bmsOf(noisy(sent, noiseMillivolt, kind.seed), kind.ampHours);
  const days: BatteryDay[] = [];
  for (let day = utcDay(bms.at[0]!); day <= utcDay(bms.at.at(-1)!); day++) {
    const part = cut(bms, leadInFrom(day), utcDayStart(day + 1));
    const analysed = analyseDay(day, { monitor: NO_SERIES, bms: part }, battery);
    if (analysed) days.push(analysed);
  }
  return { battery, days, bms, delivered: deliveredBy(readings) };
}

/** What is told of a pack at an instant: from its whole days, today so far, and its newest records, with those of its cells or without. */
export function reportAt(
  { battery, days, bms }: Pick<LimitedPack, 'battery' | 'days' | 'bms'>,
  now: number,
  withCells = true,
) {
  const today = utcDay(now);
  const known = days.filter(({ lastAt }) => lastAt < utcDayStart(today));
  const window = { from: utcDayStart(today), to: now + 1 };
  const part = analyseSpan(window, { monitor: NO_SERIES, bms: cut(bms, leadInFrom(today), window.to) }, battery);
  const recent = cut(bms, now - REMAINING_WINDOW_MS - DATA_VALID_MS, now + 1);
  return analyticsReport({
    days: part && days.length > 0 ? [...known, part] : known,
    firstDays: known,
    recent,
    ...(withCells && { recentCells: recent }),
    battery,
    period: { from: bms.at[0]!, to: now },
    pendingDays: 0,
    now,
  });
}

/** What meters of the cells add, one sigma. */
const noisy = (readings: readonly PackReading[], millivolt: number, seed: number): readonly PackReading[] =>
  millivolt === 0
    ? readings
    : readings.map((reading, place) => ({
        ...reading,
        cells: reading.cells.map(
          (volt, cell) => volt + (millivolt / 1000) * gaussian(seedFor(seed, 'meters'), 64 * place + cell),
        ),
      }));

function deliveredBy(readings: readonly PackReading[]): number[] {
  const delivered: number[] = [];
  let began: number | null = null;
  for (const [place, { amp, outAmpHours }] of readings.entries()) {
    if (amp < 0) began ??= outAmpHours;
    const next = readings[place + 1];
    if (began !== null && amp < 0 && (next === undefined || next.amp >= 0)) delivered.push(outAmpHours - began);
    if (amp > 0) began = null;
  }
  return delivered;
}

/** LFP, 180 Ah among 302: a cell that ends every discharge at 40 % of the gauge. */
export const oneOf180 = (seed: number): PackKind => ({
  ...{ chemistry: 'lfp', cellCount: 16, ampHours: 302, seed },
  lowCapacity: { cell: 6, share: 180 / 302 },
});

/** LFP of 90 Ah whose fourth cell sits in the middle until it ends the discharge; 84 A out and 35 A in, ended by a cell either way. */
export const FOUR_CELLS: PackKind = {
  ...{ chemistry: 'lfp', cellCount: 4, ampHours: 90, seed: 3 },
  lowCapacity: { cell: 3, share: 0.93 },
};
export const cyclesOfFour = (times: number): PackTask[] =>
  Array.from({ length: times }, () => [{ amp: -84 }, { amp: 0, hours: 1 }, { amp: 35 }, { amp: 0, hours: 1 }]).flat();

/** A discharge until a cell ends it, a rest, and a charge as the charger makes it, so many times. */
export function cyclesOfPack(
  { ampHours, chemistry }: Pick<PackKind, 'ampHours' | 'chemistry'>,
  times: number,
  rates: { readonly out: number; readonly in: number } = { out: 0.21, in: 0.3 },
): PackTask[] {
  const holdVolt = chemistry === 'lfp' ? 3.5 : 4.18;
  return Array.from({ length: times }, () => [
    { amp: -rates.out * ampHours },
    { amp: 0, hours: 0.5 },
    { amp: rates.in * ampHours, holdVolt, tail: 0.08 },
    { amp: 0, hours: 0.5 },
  ]).flat();
}
