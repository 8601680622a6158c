import type { BackTestResult } from '#domain/alerting/alarms/calls/back-test-calls.ts';
import { alarmEntry } from '#domain/alerting/alarms/catalogue.ts';
import type { RuleDraft } from '#domain/alerting/alarms/rules/rule-draft.ts';
import { HOUR_MS } from '#domain/foundation/basics/time.ts';

export type BackTestChartData = NonNullable<BackTestResult['chart']>;

/** A limit of the edited rule. Its value is an integer of the channel's wire. */
export interface DraftLimit {
  readonly level: number;
  readonly limit: number;
}

/** The limits that are on, the one that is reached last first. */
export const limitsOfDraft = (draft: RuleDraft): readonly DraftLimit[] =>
  draft.type === 'own'
    ? draft.rule.levels
    : draft.limits
        .filter(({ enabled }) => enabled)
        .map(({ msgType, limit }) => ({ level: alarmEntry(msgType)?.severity ?? 1, limit }))
        .sort((one, other) => one.level - other.level);

/** How often the hours of all devices reached a limit. */
export function timesReached({ limits, comparison }: BackTestChartData, limit: number): number {
  const beyond =
    comparison === 'above'
      ? limits.find((known) => known.limit >= limit)
      : limits.findLast((known) => known.limit <= limit);
  return beyond?.count ?? 0;
}

/**
 * About how many alarms another limit would have raised: as many of the times at which it was reached as of those at the limit
 * that was tried.
 */
export function alarmsAbout(
  chart: BackTestChartData,
  tried: { limit: number; alarms: number } | null,
  limit: number,
): number {
  const times = timesReached(chart, limit);
  const triedTimes = tried ? timesReached(chart, tried.limit) : 0;
  return tried && triedTimes > 0 ? Math.round((times * tried.alarms) / triedTimes) : times;
}

/** The smallest and largest value of hours and limits. */
export function extentOf({ hours }: BackTestChartData, limits: readonly number[]): readonly [number, number] | null {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of [...hours, ...limits]) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low <= high ? [low, high] : null;
}

/** More hours without a value interrupt the line. */
const MAX_MISSING = 3;

/** The line of the hours as parts without a gap of more than some hours. */
export function hourLine(
  { hours, startAt }: BackTestChartData,
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  let path = '';
  let missing = Number.POSITIVE_INFINITY;
  for (const [place, value] of hours.entries()) {
    if (value === null) {
      missing += 1;
      continue;
    }
    path += `${missing > MAX_MISSING ? 'M' : 'L'}${x(startAt + (place + 0.5) * HOUR_MS).toFixed(1)} ${y(value).toFixed(1)}`;
    missing = 0;
  }
  return path;
}
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
/** How far a key moves a limit: a round step, about a hundredth of the axis. */
export const keyStep = (span: number, least: number): number =>
  STEPS.map((step) => step * least).find((step) => step >= span / 100) ?? least;

/** Where a key moves a limit; null for another key. */
export function movedBy(
  key: string,
  limit: number,
  step: number,
  [min, max]: readonly [number, number],
): number | null {
  const to = {
    ArrowUp: limit + step,
    ArrowRight: limit + step,
    ArrowDown: limit - step,
    ArrowLeft: limit - step,
    PageUp: limit + 10 * step,
    PageDown: limit - 10 * step,
    Home: min,
    End: max,
  }[key];
  return to === undefined ? null : Math.max(min, Math.min(max, to));
}

/** The levels that stay in their order when one of them is moved: how far it may go. */
export function roomOf(
  limits: readonly DraftLimit[],
  level: number,
  comparison: 'above' | 'below',
  [min, max]: readonly [number, number],
): readonly [number, number] {
  const others = limits.filter((other) => other.level !== level);
  const worse = others.filter((other) => other.level < level).map(({ limit }) => limit);
  const milder = others.filter((other) => other.level > level).map(({ limit }) => limit);
  const [below, above] = comparison === 'above' ? [milder, worse] : [worse, milder];
  return [Math.max(min, ...below.map((limit) => limit + 1)), Math.min(max, ...above.map((limit) => limit - 1))];
}
