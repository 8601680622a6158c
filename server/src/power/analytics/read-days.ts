import { DAY_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import type { Battery } from '#domain/power/analytics/battery.ts';
import type { BatterySeries } from '#domain/power/analytics/days/battery-series.ts';
import { analyseSpan, type BatterySpan, type DayRecords } from '#domain/power/analytics/days/day.ts';
import { systemScope, type Within } from '../../platform/db/within.ts';
import { pendingDays } from '../../stream/history/due-days.ts';
import { readRecords } from './day-records.ts';
import { readDays } from './day-store.ts';

/** Maximum number of days that a report analyses itself: those not sealed yet, and the ends of its period. */
const MAX_ANALYSED = 6;

export interface DaysOfPeriod {
  /** Oldest first; the first and the last may be parts of a day. */
  readonly days: BatterySpan[];
  /** Days with records that are left out, completely or in part, because they are not analysed yet. */
  readonly pending: number;
  /** Those of them of which nothing is known yet. */
  readonly missing: readonly number[];
}

interface PeriodQuery {
  readonly deviceId: number;
  readonly unit: number;
  /** Instants, `from` inclusive, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  /** Nothing before this instant may be read, not even for a starting value: the start of a lease. */
  readonly notBefore: number;
}

/**
 * The battery days of a period: stored ones for complete days, while the newest and the ends are analysed on request.
 * The caller has checked that device and period are visible.
 */
export async function daysOfPeriod(
  within: Within,
  battery: Battery,
  now: number,
  { deviceId, unit, from, to, notBefore }: PeriodQuery,
): Promise<DaysOfPeriod> {
  const first = utcDay(from);
  const last = utcDay(Math.min(to, now + DAY_MS) - 1);
  const whole = {
    first: utcDayStart(first) < from ? first + 1 : first,
    last: utcDayStart(last + 1) > to ? last - 1 : last,
  };
  const { stored, due } = await within(systemScope('battery days'), async (tx) => ({
    stored: await readDays(tx, deviceId, unit, whole.first, whole.last),
    due: await pendingDays(tx, { deviceId, unit, first: whole.first, last: whole.last }, now),
  }));
  const known = new Map<number, BatterySpan>(stored.map(({ day, body }) => [day, body]));
  const fresh = freshDays(first, last, utcDay(now), known);
  for (const day of fresh) {
    const window = { from: Math.max(from, utcDayStart(day)), to: Math.min(to, utcDayStart(day + 1)) };
    const query = { deviceId, unit, from: utcDayStart(day - 1), to: utcDayStart(day + 1) - 1, heldFrom: notBefore };
    const records = (await readRecords(within, query)).get(unit);
    const span = records && analyseSpan(window, since(records, notBefore), battery);
    if (span) known.set(day, span);
  }
  const days = [...known].sort(([a], [b]) => a - b).map(([, span]) => span);
  const pending = due.filter((day) => !fresh.includes(day));
  return { days, pending: pending.length, missing: pending.filter((day) => !known.has(day)) };
}

/** Days without a stored one that may have records: the ends of the period, and the last ones up to today. */
function freshDays(first: number, last: number, today: number, known: ReadonlyMap<number, unknown>): number[] {
  const candidates = new Set([first, last]);
  for (let day = Math.max(first, today - (MAX_ANALYSED - 3)); day <= Math.min(last, today); day++) candidates.add(day);
  return [...candidates].filter((day) => day >= first && !known.has(day)).sort((a, b) => a - b);
}

function since(records: DayRecords, notBefore: number): DayRecords {
  return { monitor: cutBefore(records.monitor, notBefore), bms: cutBefore(records.bms, notBefore) };
}

function cutBefore<S extends BatterySeries>(series: S, instant: number): S {
  const place = series.at.findIndex((at) => at >= instant);
  if (place === 0) return series;
  const begin = place < 0 ? series.at.length : place;
  const cut = (value: unknown): unknown =>
    value instanceof Float64Array ? value.subarray(begin) : Array.isArray(value) ? value.map(cut) : value;
  return Object.fromEntries(Object.entries(series).map(([key, value]) => [key, cut(value)])) as unknown as S;
}
