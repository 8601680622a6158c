import {
  type EnergyReading,
  type EnergySum,
  energyBetween,
  MAX_GAP_MS,
  QUARTER_MS,
  shareOut,
} from '../history/energy-day.ts';
import { DAY_MS, utcDayStart } from '../time.ts';
import { localDate, localDayStart, localHourEnd } from '../time-zone.ts';
import type { StatisticPeriod } from './periods.ts';

/**
 * First instants of the parts of a local day (hours), month (days) or year (months), and last the end of the whole. Days
 * with a change of the clock have 23 or 25 hours.
 *
 * @param date a day of the period, `2026-03-29`
 */
export function partsOf(period: StatisticPeriod, date: string, timeZone: string): number[] {
  if (period === 'day') return hoursOfDay(date, timeZone);
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  const firsts =
    period === 'year'
      ? Array.from({ length: 13 }, (_, past) => [year, past, 1] as const)
      : Array.from({ length: daysOfMonth(year, month) + 1 }, (_, past) => [year, month - 1, past + 1] as const);
  return firsts.map((parts) => localDayStart(new Date(Date.UTC(...parts)).toISOString().slice(0, 10), timeZone));
}

const daysOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

function hoursOfDay(date: string, timeZone: string): number[] {
  const starts = [localDayStart(date, timeZone)];
  while (localDate(starts.at(-1)!, timeZone) === date) starts.push(localHourEnd(starts.at(-1)!, timeZone));
  return starts;
}

/** The energy of a UTC day; its quarter hours where they are needed. */
export type SummedDay = Omit<EnergySum, 'quarters'> & {
  readonly day: number;
  readonly quarters?: readonly number[] | undefined;
};

/** An energy in the parts of a period. */
export interface SummedParts {
  /** Wh. */
  readonly parts: number[];
  counted: number;
  integrated: number;
  unplaced: number;
  unknownMs: number;
}

/** Whether a UTC day lies in two parts, or only partly in the period: then its quarter hours are needed. */
export function isSplit(day: number, starts: readonly number[]): boolean {
  const begins = utcDayStart(day);
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! > begins) high = middle;
    else low = middle + 1;
  }
  return low < starts.length && starts[low]! < begins + DAY_MS;
}

/**
 * The energy in the parts of a period from days in their order. What flowed between the last record of a day and the first
 * of the next is told by the same rule as within a day.
 *
 * @param starts first instants of the parts, and the end of the last
 */
export function sumParts(days: readonly SummedDay[], starts: readonly number[]): SummedParts {
  const sums: SummedParts = {
    parts: new Array<number>(starts.length - 1).fill(0),
    counted: 0,
    integrated: 0,
    unplaced: 0,
    unknownMs: 0,
  };
  let before: EnergyReading | null = null;
  for (const day of days) {
    if (before) addBetween(sums, before, day.first, starts);
    addDay(sums, day, starts);
    before = day.last;
  }
  return sums;
}

function addDay(sums: SummedParts, day: SummedDay, starts: readonly number[]): void {
  const start = utcDayStart(day.day);
  const whole = day.counted + day.integrated;
  if (!isSplit(day.day, starts)) {
    const place = partAt(start, starts);
    if (place !== null) addShare(sums, day, whole, 1, place);
    return;
  }
  for (const [quarter, wattHours] of (day.quarters ?? []).entries()) {
    const place = wattHours === 0 ? null : partAt(start + quarter * QUARTER_MS, starts);
    if (place !== null) addShare(sums, { ...day, unknownMs: 0 }, wattHours, wattHours / whole, place);
  }
  if (partAt(start, starts) !== null || partAt(start + DAY_MS - 1, starts) !== null) sums.unknownMs += day.unknownMs;
}

function addShare(
  sums: SummedParts,
  { counted, integrated, unplaced, unknownMs }: Pick<SummedDay, 'counted' | 'integrated' | 'unplaced' | 'unknownMs'>,
  wattHours: number,
  share: number,
  place: number,
): void {
  sums.parts[place]! += wattHours;
  sums.counted += share * counted;
  sums.integrated += share * integrated;
  sums.unplaced += share * unplaced;
  sums.unknownMs += unknownMs;
}

function addBetween(sums: SummedParts, before: EnergyReading, later: EnergyReading, starts: readonly number[]): void {
  const step = energyBetween(before, later);
  const elapsed = later.at - before.at;
  shareOut(before.at, later.at, (quarter, share) => {
    const place = partAt(quarter * QUARTER_MS, starts);
    if (place === null) return;
    if (step === null) sums.unknownMs += share * elapsed;
    else {
      const wattHours = share * step.wattHours;
      sums.parts[place]! += wattHours;
      sums[step.basis] += wattHours;
      if (elapsed > MAX_GAP_MS) sums.unplaced += wattHours;
    }
  });
}

/** Time before the first reading and after the last one, up to now at most, ms: what was moved then is not known. */
export function unknownAtEnds(days: readonly SummedDay[], starts: readonly number[], now: number): number {
  const [from, to] = [starts[0]!, Math.min(starts.at(-1)!, now)];
  const [first, last] = [days[0]!.first.at, days.at(-1)!.last.at];
  const gap = (ms: number) => (ms > MAX_GAP_MS ? ms : 0);
  return Math.max(0, Math.min(to - from, gap(first - from) + gap(to - last)));
}

/** The part that holds an instant; null outside of the period. */
function partAt(at: number, starts: readonly number[]): number | null {
  let low = 0;
  let high = starts.length - 1;
  if (at < starts[low]! || at >= starts[high]!) return null;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= at) low = middle;
    else high = middle;
  }
  return low;
}
