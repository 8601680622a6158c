import { utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import type { BatteryAnalytics } from '#domain/power/analytics/calls.ts';
import { analyticsReport } from '#domain/power/analytics/days/report.ts';
import { ageingPack, batteryOfPack, type Cell, GAUGES, USES, type Use } from './ageing-cell.ts';
import { NO_SERIES } from './arbitrary-series.ts';
import { daysOfSeries } from './recorded.ts';

/** How the reported state of health of windows of some days compares with the truth. */
export interface Verdict {
  readonly cell: string;
  readonly use: string;
  readonly gauge: string;
  readonly windows: number;
  /** Percent of the windows with a number, and of those the number is the fade since the first month alone. */
  readonly told: number;
  readonly asFade: number;
  /** Points; null where nothing was told. */
  readonly meanError: number | null;
  readonly largestError: number | null;
  /** Percent of the told ranges that hold the truth. */
  readonly inside: number | null;
  /** Percent of the windows that claim high confidence. */
  readonly high: number;
}

const FIRST_DAYS = 30;
const WINDOW_DAYS = 14;

/** Judges every use with every gauge, over windows after the first month. */
export const judge = (cell: Cell, uses: readonly Use[] = USES): Verdict[] =>
  uses.flatMap((use) => Object.keys(GAUGES).map((gauge) => judgeOne(cell, use, gauge)));

function judgeOne(cell: Cell, use: Use, gauge: string): Verdict {
  const { series, truth } = ageingPack(cell, use, GAUGES[gauge]!);
  const battery = batteryOfPack(cell);
  const days = daysOfSeries(series, battery);
  const first = utcDay(series.at[0]!);
  const last = utcDay(series.at.at(-1)!);
  const told: Compared[] = [];
  const firstDays = days.filter(({ firstAt }) => firstAt < utcDayStart(first + FIRST_DAYS));
  const fresh = meanOf(truth, 0, utcDayStart(first + FIRST_DAYS));
  let windows = 0;
  for (let day = first + FIRST_DAYS; day + WINDOW_DAYS <= last; day += WINDOW_DAYS) {
    const period = { from: utcDayStart(day), to: utcDayStart(day + WINDOW_DAYS) };
    const within = days.filter(({ firstAt }) => firstAt >= period.from && firstAt < period.to);
    const report = analyticsReport({
      days: within,
      firstDays,
      recent: NO_SERIES,
      battery,
      period,
      pendingDays: 0,
      now: period.to,
    });
    windows++;
    const result = compared(report, meanOf(truth, period.from, period.to), fresh);
    if (result) told.push(result);
  }
  return summed({ cell: cell.name, use, gauge, windows }, told);
}

/** @param results of the windows; null where nothing was told */
export function summed(
  what: Pick<Verdict, 'cell' | 'use' | 'gauge' | 'windows'>,
  results: readonly (Compared | null)[],
): Verdict {
  const told = results.filter((each) => each !== null);
  const share = (count: number, of: number) => Math.round((100 * count) / of);
  const errors = told.map(({ error }) => Math.abs(error));
  const rounded = (value: number) => Math.round(10 * value) / 10;
  const hasAny = told.length > 0;
  return {
    ...what,
    told: share(told.length, what.windows),
    asFade: share(told.filter(({ isFade }) => isFade).length, what.windows),
    meanError: hasAny ? rounded(errors.reduce((sum, each) => sum + each, 0) / told.length) : null,
    largestError: hasAny ? rounded(Math.max(...errors)) : null,
    inside: hasAny ? share(told.filter(({ isInside }) => isInside).length, told.length) : null,
    high: share(told.filter(({ isSure }) => isSure).length, what.windows),
  };
}

export interface Compared {
  readonly error: number;
  readonly isInside: boolean;
  readonly isSure: boolean;
  readonly isFade: boolean;
}

/** The state of health against the true one, or where there is none the fade since the first month. */
export function compared(
  { stateOfHealth: { estimate, fade } }: BatteryAnalytics,
  truth: number,
  fresh: number,
): Compared | null {
  const number = estimate ?? fade;
  if (!number) return null;
  const { percent, low, high, confidence } = number;
  const right = estimate ? truth : 100 * (1 - truth / fresh);
  return {
    error: percent - right,
    isInside: right >= low && right <= high,
    isSure: confidence === 'high',
    isFade: estimate === null,
  };
}

function meanOf(truth: readonly { at: number; percent: number }[], from: number, to: number): number {
  const within = truth.filter(({ at }) => at >= from && at < to);
  return within.reduce((sum, { percent }) => sum + percent, 0) / within.length;
}
