import { type Energy, type EnergyMeasure, energyMeasures } from '../kinds/energy-measures.ts';
import type { Body } from '../kinds/registry.ts';
import { DAY_MS, MINUTE_MS, utcDayStart } from '../time.ts';

/** Increased when the meaning of a day changes: stored days of another version are computed again when they are read. */
export const ENERGY_VERSION = 1;
/** Every time zone's offset is a whole number of these. */
export const QUARTER_MS = 15 * MINUTE_MS;
const QUARTERS = DAY_MS / QUARTER_MS;
/** Power is not integrated over longer times without records; what a counter moved meanwhile counts as not placed. */
export const MAX_GAP_MS = QUARTER_MS;
/** Counters are 32 bits wide. */
const COUNTER_END = 2 ** 32;
/** A counter that falls from its last twentieth to its first has run over; from elsewhere it was set to zero. */
const NEAR_END = 0.05 * COUNTER_END;

/** What a record says of an energy: its counter, Wh, and its power, W. */
export interface EnergyReading {
  readonly at: number;
  readonly wattHours: number | null;
  readonly watts: number | null;
}

/** An energy between two instants. */
export interface EnergySum {
  /** Wh by quarter hour of the UTC day. */
  readonly quarters: number[];
  /** Wh of that counted by the device, and integrated from its power. */
  counted: number;
  integrated: number;
  /** Wh of it that a counter moved while no records came: when in that time is not known. */
  unplaced: number;
  /** Time without records that no counter bridges, ms: what was moved then is not known. */
  unknownMs: number;
  first: EnergyReading;
  last: EnergyReading;
}

export type EnergyDay = { [E in Energy]?: EnergySum };

/** What was moved between two readings; null where neither says. */
export interface EnergyStep {
  readonly wattHours: number;
  readonly basis: 'counted' | 'integrated';
}

/**
 * The energy between two readings: by the counter where both have one, which survives times without records; otherwise
 * the trapezoid of the power.
 *
 * @returns null if it is not known
 */
export function energyBetween(before: EnergyReading, later: EnergyReading): EnergyStep | null {
  if (before.wattHours !== null && later.wattHours !== null) {
    const difference = later.wattHours - before.wattHours;
    if (difference >= 0) return { wattHours: difference, basis: 'counted' };
    return { wattHours: afterFall(before.wattHours, later.wattHours), basis: 'counted' };
  }
  const elapsed = later.at - before.at;
  if (before.watts === null || later.watts === null || elapsed > MAX_GAP_MS) return null;
  return { wattHours: (((before.watts + later.watts) / 2) * elapsed) / 3_600_000, basis: 'integrated' };
}

/** What a counter that has fallen tells: it ran over, was set to zero and counts what it counted since, or lost its last steps. */
function afterFall(before: number, later: number): number {
  if (before > COUNTER_END - NEAR_END && later < NEAR_END) return later - before + COUNTER_END;
  return later < before / 2 ? later : 0;
}

/** Calls back with the parts of a time by quarter hours, and with which part of the whole each is. */
export function shareOut(from: number, to: number, take: (quarter: number, share: number) => void): void {
  if (to <= from) return;
  for (let quarter = Math.floor(from / QUARTER_MS); quarter * QUARTER_MS < to; quarter++) {
    const part = Math.min(to, (quarter + 1) * QUARTER_MS) - Math.max(from, quarter * QUARTER_MS);
    take(quarter, part / (to - from));
  }
}

/** The energies that the records of one UTC day tell of, in order of their instants; what flowed before its first and after its last is not in it. */
export function energyOfDay(
  day: number,
  kind: number,
  records: Iterable<{ readonly at: number; readonly body: Body }>,
): EnergyDay {
  const measures = energyMeasures(kind);
  const sums: EnergyDay = {};
  const firstQuarter = utcDayStart(day) / QUARTER_MS;
  for (const { at, body } of records) {
    for (const measure of measures) {
      const reading = readingOf(measure, at, body);
      if (reading === null) continue;
      const sum = sums[measure.energy];
      if (sum) append(sum, reading, firstQuarter);
      else sums[measure.energy] = begin(reading);
    }
  }
  return sums;
}

const begin = (reading: EnergyReading): EnergySum => ({
  quarters: new Array<number>(QUARTERS).fill(0),
  counted: 0,
  integrated: 0,
  unplaced: 0,
  unknownMs: 0,
  first: reading,
  last: reading,
});

function readingOf(measure: EnergyMeasure<Body>, at: number, body: Body): EnergyReading | null {
  const wattHours = measure.counter?.(body) ?? null;
  const watts = measure.power(body) ?? null;
  return wattHours === null && watts === null ? null : { at, wattHours, watts };
}

function append(sum: EnergySum, reading: EnergyReading, firstQuarter: number): void {
  const step = energyBetween(sum.last, reading);
  const elapsed = reading.at - sum.last.at;
  if (step === null) sum.unknownMs += elapsed;
  else {
    sum[step.basis] += step.wattHours;
    if (elapsed > MAX_GAP_MS) sum.unplaced += step.wattHours;
    shareOut(sum.last.at, reading.at, (quarter, share) => {
      sum.quarters[quarter - firstQuarter]! += share * step.wattHours;
    });
  }
  sum.last = reading;
}
