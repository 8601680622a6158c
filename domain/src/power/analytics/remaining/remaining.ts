import { HOUR_MS, isDataValid, MINUTE_MS } from '../../../foundation/basics/time.ts';
import type { Battery } from '../battery.ts';
import type { BatterySeries } from '../days/battery-series.ts';
import { flowOf } from '../days/flow.ts';
import type { KnownCapacity } from './charge-line.ts';
import { regimeOf } from './regime.ts';
import type { NoRemaining, OwnPast, RemainingRange } from './remaining-range.ts';
import { isTooEarly, toEmpty } from './to-empty.ts';
import { toFull } from './to-full.ts';

const NO_PAST: OwnPast = { spread: null, tapers: [] };

/** What flows now is the mean of so much of the past. */
const RECENT_MS = 30 * MINUTE_MS;
/** How much of the past is used to predict the next hours. */
export const REMAINING_WINDOW_MS = 2 * HOUR_MS;

/**
 * Time to empty or to full as a range, from the charge, the capacity and the current since the battery began to be
 * charged, or used, as it is now: over the last half hour at most. Charging and use are distinguished by the rule of
 * sessions.
 *
 * @param series newest records of the battery in order of time; records older than the window have no effect
 *
 * @param capacity null when not known
 *
 * @param past what its own past days tell of how it is used and charged
 */
export function remainingTime(
  series: BatterySeries,
  capacity: KnownCapacity | null,
  battery: Battery,
  now: number,
  past: OwnPast = NO_PAST,
): RemainingRange | NoRemaining {
  const at = series.at.at(-1) ?? null;
  if (at === null || !isDataValid(at, now)) return { answer: 'old', at };
  const soc = series.socPercent.findLast((percent) => !Number.isNaN(percent));
  const regime = regimeOf(series, battery);
  if (regime === null || soc === undefined || !capacity || !(capacity.ampHours > 0)) return { answer: 'unknown', at };
  if (regime.direction === 0) return { answer: regime.isChanging ? 'settling' : 'idle', at };
  const flow = regime.isChanging ? null : flowOf(series, battery, Math.max(regime.since, at - RECENT_MS));
  if (!flow || flow.amp * regime.direction <= 0) return { answer: 'settling', at };
  if (regime.usedSince === null) return { ...toFull(soc, capacity, flow, battery, past), at, averageCurrent: flow.amp };
  const since = (ms: number) => flowOf(series, battery, Math.max(regime.usedSince!, at - ms))!;
  const use = { present: flow, recent: since(RECENT_MS), whole: since(REMAINING_WINDOW_MS) };
  if (isTooEarly(use, past)) return { answer: 'settling', at };
  // The discharge that goes on has not ended yet, however low its voltage is under a pulse.
  const discharges = past.discharges?.map((each) => (each.at < regime.usedSince! ? each : { ...each, endedAt: null }));
  const before = discharges ? { ...past, discharges } : past;
  return { ...toEmpty(soc, capacity, use, battery, before), at, averageCurrent: flow.amp };
}
