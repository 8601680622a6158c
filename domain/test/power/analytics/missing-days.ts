import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { Battery } from '#domain/power/analytics/battery.ts';
import type { BatteryDay } from '#domain/power/analytics/days/day.ts';
import { analyticsReport } from '#domain/power/analytics/days/report.ts';
import { uniform } from '#simulator/random/seeded.ts';
import { NO_SERIES } from './arbitrary-series.ts';

/** How a report does of which days are missing. */
export interface MissingDays {
  readonly data: string;
  readonly days: number;
  /** The capacity of all days, ampere-hours, or the fade, percent. */
  readonly whole: number;
  readonly isFade: boolean;
  readonly draws: number;
  /** Percent of the draws with a number, and of these those whose range holds the whole. */
  readonly told: number;
  readonly inside: number | null;
}

const LEFT_OUT = 0.3;
const FIRST_DAYS = 45;

/** Leaves out three of ten days at random, again and again, and compares with what all of them say. */
export function judgeMissing(
  data: string,
  days: readonly BatteryDay[],
  battery: Battery,
  draws: number,
): MissingDays | null {
  const whole = told(days, battery);
  if (!whole) return null;
  const results = Array.from({ length: draws }, (_, draw) =>
    told(
      days.filter((_, place) => uniform(draw + 1, place) >= LEFT_OUT),
      battery,
    ),
  );
  const alike = results.filter((each) => each !== null && each.isFade === whole.isFade);
  const inside = alike.filter((each) => whole.value >= each!.low && whole.value <= each!.high);
  return {
    data,
    days: days.length,
    whole: Math.round(10 * whole.value) / 10,
    isFade: whole.isFade,
    draws,
    told: Math.round((100 * alike.length) / draws),
    inside: alike.length === 0 ? null : Math.round((100 * inside.length) / alike.length),
  };
}

function told(days: readonly BatteryDay[], battery: Battery) {
  const [first, last] = [days[0]!, days.at(-1)!];
  const firstDays = days.filter(({ firstAt }) => firstAt < first.firstAt + FIRST_DAYS * DAY_MS);
  const period = { from: first.firstAt, to: last.lastAt + 1 };
  const report = analyticsReport({
    days,
    firstDays,
    recent: NO_SERIES,
    battery,
    period,
    pendingDays: 0,
    now: period.to,
  });
  const { estimate } = report.capacity;
  if (estimate) return { value: estimate.ampHours, low: estimate.low, high: estimate.high, isFade: false };
  const { fade } = report.stateOfHealth;
  return fade && { value: fade.percent, low: fade.low, high: fade.high, isFade: true };
}
