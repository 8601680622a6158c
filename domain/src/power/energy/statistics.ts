import { DAY_MS, utcDayStart } from '../../foundation/basics/time.ts';
import { localDate, localDayStart, localHourEnd } from '../../foundation/basics/time-zone.ts';
import type { CounterReading, DoubtedReading } from '../../stream/believed/counter.ts';
import { areContradictory } from '../../stream/history/counter-check.ts';
import { doubtedAtEnd, type EnergySum, QUARTER_MS, shareOut } from '../../stream/history/energy-day.ts';
import { type DayJoin, joinDays } from './day-join.ts';
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
  readonly quarters?: readonly (number | null)[] | undefined;
};

/** An energy in the parts of a period. */
export interface SummedParts {
  /** Wh; null for a part of which nothing is known. */
  readonly parts: (number | null)[];
  counted: number;
  integrated: number;
  unplaced: number;
  unknownMs: number;
  /** How many readings of the counter in the period are not believed, and the first of them. */
  doubts: number;
  readonly doubted: DoubtedReading[];
  /** UTC days of the period on which counter and power contradict each other. */
  readonly contradicted: Contradicted[];
}

/** A day's counter beside its power. */
interface Contradicted {
  /** The first and the last record of the day. */
  readonly from: number;
  readonly to: number;
  /** Wh of the same times. */
  readonly counted: number;
  readonly powered: number;
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

/** So many readings that are not believed are told. */
const TOLD_DOUBTS = 200;

/**
 * The energy in the parts of a period from days in their order. What flowed between the last record of a day and the first
 * of the next is told by the same rule as within a day.
 *
 * @param starts first instants of the parts, and the end of the last
 */
export function sumParts(days: readonly SummedDay[], starts: readonly number[]): SummedParts {
  const sums: SummedParts = {
    parts: new Array<number | null>(starts.length - 1).fill(null),
    counted: 0,
    integrated: 0,
    unplaced: 0,
    unknownMs: 0,
    doubts: 0,
    doubted: [],
    contradicted: [],
  };
  let before: SummedDay | null = null;
  for (const day of days) {
    if (before) addBetween(sums, joinDays(before, day), starts);
    else doubtEdge(sums, day.counter?.first, day.counter?.leading, starts);
    addDay(sums, day, starts);
    before = day;
  }
  doubtEdge(sums, before?.counter?.last, before?.counter?.trailing, starts);
  return sums;
}

/** Readings at an edge that no other day decides about. */
function doubtEdge(
  sums: SummedParts,
  believed: CounterReading | undefined,
  readings: readonly CounterReading[] | undefined,
  starts: readonly number[],
): void {
  if (believed && readings) doubt(sums, doubtedAtEnd(believed, readings), starts);
}

function doubt(sums: SummedParts, readings: readonly DoubtedReading[], starts: readonly number[]): void {
  for (const reading of readings) {
    if (partAt(reading.at, starts) === null) continue;
    sums.doubts++;
    if (sums.doubted.length < TOLD_DOUBTS) sums.doubted.push(reading);
  }
}

function add(sums: SummedParts, place: number, wattHours: number): void {
  sums.parts[place] = (sums.parts[place] ?? 0) + wattHours;
}

function addDay(sums: SummedParts, day: SummedDay, starts: readonly number[]): void {
  const start = utcDayStart(day.day);
  const whole = day.counted + day.integrated;
  contradict(sums, day, starts);
  doubt(sums, day.doubted.readings, starts);
  if (!isSplit(day.day, starts)) {
    const place = partAt(start, starts);
    if (place === null) return;
    sums.doubts += day.doubted.count - day.doubted.readings.length;
    if (whole > 0 || day.last.at - day.first.at > day.unknownMs) add(sums, place, whole);
    addShare(sums, day, 1);
    sums.unknownMs += day.unknownMs;
    return;
  }
  for (const [quarter, wattHours] of (day.quarters ?? []).entries()) {
    const place = wattHours === null ? null : partAt(start + quarter * QUARTER_MS, starts);
    if (wattHours === null || place === null) continue;
    add(sums, place, wattHours);
    if (wattHours !== 0) addShare(sums, day, wattHours / whole);
  }
  if (partAt(start, starts) !== null || partAt(start + DAY_MS - 1, starts) !== null) sums.unknownMs += day.unknownMs;
}

/** A day counts whole even where only a part of it is in the period: what contradicts itself there, does so all day. */
function contradict(
  { contradicted }: SummedParts,
  { first, last, compared, counter }: SummedDay,
  starts: readonly number[],
): void {
  if (!counter || last.at < starts[0]! || first.at >= starts.at(-1)!) return;
  const { counted, powered } = compared;
  if (areContradictory(compared, counter.resolution))
    contradicted.push({ from: first.at, to: last.at, counted, powered });
}

function addShare(
  sums: SummedParts,
  { counted, integrated, unplaced }: Pick<SummedDay, 'counted' | 'integrated' | 'unplaced'>,
  share: number,
): void {
  sums.counted += share * counted;
  sums.integrated += share * integrated;
  sums.unplaced += share * unplaced;
}

function addBetween(sums: SummedParts, join: DayJoin, starts: readonly number[]): void {
  const { from, to, step, isPlaced, bridgedMs, doubted } = join;
  doubt(sums, doubted, starts);
  shareOut(from, to, (quarter, share) => {
    const place = partAt(quarter * QUARTER_MS, starts);
    if (place === null) return;
    if (step === null) sums.unknownMs += share * (to - from);
    else {
      const wattHours = share * step.wattHours;
      add(sums, place, wattHours);
      sums[step.basis] += wattHours;
      sums.unknownMs -= share * bridgedMs;
      if (!isPlaced) sums.unplaced += wattHours;
    }
  });
}

/** Time before the first reading and after the last one, up to now at most, ms: what was moved then is not known. */
export function unknownAtEnds(days: readonly SummedDay[], starts: readonly number[], now: number): number {
  const [from, to] = [starts[0]!, Math.min(starts.at(-1)!, now)];
  const [first, last] = [days[0]!, days.at(-1)!];
  const before = first.first.at - from;
  const after = to - last.last.at;
  const told = (before > first.gapMs ? before : 0) + (after > last.gapMs ? after : 0);
  return Math.max(0, Math.min(to - from, told));
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
