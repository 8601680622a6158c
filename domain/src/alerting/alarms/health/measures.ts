import { HOUR_MS, MINUTE_MS } from '../../../foundation/basics/time.ts';
import type { AlarmHealth, Bands } from './health-calls.ts';

/** EEMUA 191 counts alarms in pieces of this length. */
export const BUSY_MS = 10 * MINUTE_MS;
/** An alarm chatters that comes three times in this. */
export const CHATTER_MS = 10 * MINUTE_MS;
/** Gone again before anybody looked. */
export const SOON_MS = 5 * MINUTE_MS;
/** An alarm raised for longer is stale. */
export const LONG_MS = 24 * HOUR_MS;
/** Until acknowledged: up to each of these, and longer or never. */
export const ACKNOWLEDGED_STEPS_MS = [5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS] as const;

/** The shares of level 1, level 2 and notices that ISA-18.2 recommends. */
export const BAND_TARGETS: readonly [number, number, number] = [0.05, 0.15, 0.8];
/** Alarms in ten minutes: up to these acceptable, manageable, demanding; beyond them a flood. */
export const LOAD_STEPS = [1, 5, 10] as const;

type Verdict = 'in' | 'over' | 'far';

/** A measure beside its target. */
export interface Measure {
  readonly value: number;
  /** The highest value that is in target. */
  readonly target: number;
  readonly verdict: Verdict;
  /** The value at the end of its bar. */
  readonly scale: number;
}

const measure = (value: number, target: number, far: number, scale: number): Measure => ({
  value,
  target,
  verdict: value <= target ? 'in' : value < far ? 'over' : 'far',
  scale: Math.max(scale, value),
});

export const sumOf = (bands: Readonly<Bands>): number => bands[0] + bands[1] + bands[2];
const shareOf = (part: number, all: number): number => (all === 0 ? 0 : part / all);

/** The six measures of a period. */
export function measuresOf(
  { total, days, rules, chattering, openLong, operators: { onDuty } }: AlarmHealth,
  periodMs: number,
) {
  const busiest = Math.max(0, ...days.map((day) => day.busiest));
  const never = rules.reduce((sum, rule) => sum + rule.neverAcknowledged, 0);
  return {
    average: measure(total / Math.max(1, periodMs / BUSY_MS) / onDuty, 1, 5, 2),
    busiest: measure(busiest / onDuty, 10, 30, 16),
    frequent: measure(shareOf(rules[0] ? sumOf(rules[0].bands) : 0, total), 0.05, 0.25, 1),
    chattering: measure(chattering.count, 0, 10, 10),
    openLong: measure(openLong.count, 4, 20, 10),
    never: measure(never, 0, Math.max(1, total / 2), Math.max(1, total)),
  };
}

/** Alarms of all rules by level. */
export const bandsOf = (rules: readonly { readonly bands: Readonly<Bands> }[]): Bands =>
  rules.reduce<Bands>(([one, two, three], { bands: [a, b, c] }) => [one + a, two + b, three + c], [0, 0, 0]);

const HOURS_OF_SPAN = 4;

/** The four hours of a day with the most alarms, the first of equals; null where there are none. */
export function busiestHours(
  hours: AlarmHealth['hours'],
): { readonly from: number; readonly until: number; readonly count: number } | null {
  const byHour = Array.from({ length: 24 }, () => 0);
  for (const { hour, count } of hours) byHour[hour] = (byHour[hour] ?? 0) + count;
  let best = { from: 0, until: HOURS_OF_SPAN, count: 0 };
  for (let from = 0; from + HOURS_OF_SPAN <= 24; from += 1) {
    const count = byHour.slice(from, from + HOURS_OF_SPAN).reduce((sum, each) => sum + each, 0);
    if (count > best.count) best = { from, until: from + HOURS_OF_SPAN, count };
  }
  return best.count === 0 ? null : best;
}

/** Where a count of an hour stands between nothing, 0, and the most, 4. */
export const heatOf = (count: number, most: number): number =>
  count === 0 ? 0 : Math.max(1, Math.min(4, Math.ceil((count / Math.max(5, most)) * 5) - 1));
