import { netCurrentCentiAmp } from '../../foundation/kinds/units.ts';
import { takeInIntervals } from '../believed/interval.ts';
import { countSample, hourBucket, type OpenBucket, openBucket } from './bucket.ts';
import type { HistoryEvent } from './event.ts';
import { followCurrent } from './follow-current.ts';
import { forgetOld, type HeldValues, hold } from './held.ts';
import { localHourAt } from './local-hour.ts';
import type { HistoryRules } from './rules.ts';
import type { HistorySample, HistoryState } from './state.ts';
import type { Interval } from './totals.ts';

const NOTHING: readonly HistoryEvent[] = [];

/**
 * Takes the next monitor record of a unit: **changes `history`** and returns the hours and sessions completed by it,
 * oldest first.
 *
 * A reading holds until the next record that has it, but not beyond the gap limit (then the time is not covered): that of the
 * rules, or what the device's own interval allows. A record after a longer pause waits for the next one, which tells. For
 * evenly spaced records this gives the same Ah as trapezoids if the current is the same at both ends; it is exact in
 * integers, and is split at hour boundaries without interpolation. An interval over a boundary counts in both hours;
 * hours without any covered time or record have no bucket.
 *
 * @param sample newer than `history.lastAt`: an older one throws RangeError; recompute from its instant instead
 */
export function foldHistory(
  history: HistoryState,
  { at, body }: HistorySample,
  rules: HistoryRules,
): readonly HistoryEvent[] {
  const { lastAt } = history;
  if (lastAt !== null && at <= lastAt) throw new RangeError(`a record at ${at} is not newer than ${lastAt}`);
  history.lastAt = at;
  const events: HistoryEvent[] = [];
  takeInIntervals(history, { at, body }, rules.gapMs, (sample, gapMs) =>
    take(history, sample, gapMs === rules.gapMs ? rules : { ...rules, gapMs }, events),
  );
  return events.length === 0 ? NOTHING : events;
}

function take(history: HistoryState, { at, body }: HistorySample, rules: HistoryRules, events: HistoryEvent[]): void {
  const { held, interval } = history;
  forgetOld(held, at, rules);
  const from = interval.lastAt ?? at;
  advanceBucket(history, from, at, rules, events);
  countSample(history.bucket!, body);
  const net = netCurrentCentiAmp(body.currentUsingCentiAmp, body.currentChargingCentiAmp);
  followCurrent(history, at, body, net, intervalOf(held, at - from), rules, events);
  hold(held, at, body);
}

/** Fills the open hour up to `to`, closing it and the hours in between; afterwards the open hour holds `to`. */
function advanceBucket(
  history: HistoryState,
  from: number,
  to: number,
  rules: HistoryRules,
  events: HistoryEvent[],
): void {
  const { held } = history;
  const holds = held.currentAt !== null || held.inputAt !== null;
  let bucket = history.bucket;
  let since = from;
  while (bucket !== null && to >= bucket.endAt) {
    if (holds) fill(bucket, held, bucket.endAt - since, rules);
    events.push({ type: 'bucketClosed', bucket: hourBucket(bucket) });
    since = bucket.endAt;
    bucket = holds && since < to ? openBucket(localHourAt(since, rules.timeZone)) : null;
  }
  if (bucket !== null && holds) fill(bucket, held, to - since, rules);
  history.bucket = bucket ?? openBucket(localHourAt(to, rules.timeZone));
}

function fill(bucket: OpenBucket, held: HeldValues, durationMs: number, rules: HistoryRules): void {
  if (held.currentAt !== null) {
    const inCentiAmpMs = held.chargingCentiAmp * durationMs;
    const outCentiAmpMs = held.usingCentiAmp * durationMs;
    bucket.coveredMs += durationMs;
    bucket.inCentiAmpMs += inCentiAmpMs;
    bucket.outCentiAmpMs += outCentiAmpMs;
    if (held.voltageAt !== null) {
      bucket.inCentiVoltCentiAmpMs += inCentiAmpMs * held.centiVolt;
      bucket.outCentiVoltCentiAmpMs += outCentiAmpMs * held.centiVolt;
    }
  }
  const netCentiAmp = held.chargingCentiAmp - held.usingCentiAmp;
  const discharging = netCentiAmp <= -rules.thresholdCentiAmp;
  if (netCentiAmp >= rules.thresholdCentiAmp) bucket.chargingMs += durationMs;
  if (discharging) bucket.dischargingMs += durationMs;
  if (discharging || held.inputOn) bucket.operatingMs += durationMs;
}

/** Net charge and energy of the time before a record; zero where the current is not known. */
function intervalOf(held: HeldValues, durationMs: number): Interval {
  const centiAmpMs = (held.chargingCentiAmp - held.usingCentiAmp) * durationMs;
  return { centiAmpMs, centiVoltCentiAmpMs: centiAmpMs * held.centiVolt };
}
