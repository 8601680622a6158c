import { DATA_VALID_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import type { Battery } from '#domain/power/analytics/battery.ts';
import type { BatterySeries } from '#domain/power/analytics/days/battery-series.ts';
import { analyseSpan, type BatterySpan, leadInFrom } from '#domain/power/analytics/days/day.ts';
import { analyticsReport } from '#domain/power/analytics/days/report.ts';
import { REMAINING_WINDOW_MS } from '#domain/power/analytics/remaining/remaining.ts';
import { NO_BMS } from './arbitrary-series.ts';
import { cut } from './simulated-pack.ts';

/** A UTC day of a monitor, up to an instant at most; nothing where it has no record. */
function dayOf(monitor: BatterySeries, battery: Battery, day: number, now: number): BatterySpan[] {
  const window = { from: utcDayStart(day), to: Math.min(now + 1, utcDayStart(day + 1)) };
  const span = analyseSpan(window, { monitor: cut(monitor, leadInFrom(day), window.to), bms: NO_BMS }, battery);
  return span ? [span] : [];
}

/** The days of a monitor, both inclusive. */
export const daysOf = (monitor: BatterySeries, battery: Battery, first: number, last: number): BatterySpan[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, place) =>
    dayOf(monitor, battery, first + place, Number.POSITIVE_INFINITY),
  ).flat();

/** The remaining time that is told at an instant. @param days the whole ones that are known */
export function remainingAt(monitor: BatterySeries, battery: Battery, days: readonly BatterySpan[], now: number) {
  const today = utcDay(now);
  const known = days.filter(({ lastAt }) => lastAt < utcDayStart(today));
  return analyticsReport({
    days: [...known, ...dayOf(monitor, battery, today, now)],
    firstDays: known,
    recent: cut(monitor, now - REMAINING_WINDOW_MS - DATA_VALID_MS, now + 1),
    battery,
    period: { from: monitor.at[0]!, to: now },
    pendingDays: 0,
    now,
  }).remaining;
}
