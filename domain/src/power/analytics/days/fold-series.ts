import { NOTHING_MEASURED } from '../../../foundation/kinds/monitor/nothing-measured.ts';
import { toHundredths } from '../../../foundation/kinds/units.ts';
import { type HourBucket, hourBucket } from '../../../stream/history/bucket.ts';
import { foldHistory } from '../../../stream/history/fold.ts';
import type { HistoryRules } from '../../../stream/history/rules.ts';
import { type BatterySession, batterySession } from '../../../stream/history/session.ts';
import type { HistorySample } from '../../../stream/history/state.ts';
import { emptyHistory } from '../../../stream/history/state.ts';
import type { BatterySeries } from './battery-series.ts';

export interface FoldedSeries {
  /** Oldest first; the last may still be open. */
  readonly hours: HourBucket[];
  readonly sessions: BatterySession[];
  /** The session that is still running at the end. */
  readonly openSession: BatterySession | null;
}

/**
 * Hours and sessions of a series, computed like those of the monitor from the measurements of a management system, in
 * the form that reports use.
 */
export function foldSeries(series: BatterySeries, rules: HistoryRules): FoldedSeries {
  const history = emptyHistory();
  const hours: HourBucket[] = [];
  const sessions: BatterySession[] = [];
  for (let place = 0; place < series.at.length; place++) {
    for (const event of foldHistory(history, sampleOf(series, place), rules)) {
      if (event.type === 'bucketClosed') hours.push(event.bucket);
      if (event.type === 'sessionClosed') sessions.push(event.session);
    }
  }
  if (history.bucket) hours.push(hourBucket(history.bucket));
  return { hours, sessions, openSession: history.session && batterySession(history.session) };
}

function sampleOf({ at, amp, volt, socPercent, celsius }: BatterySeries, place: number): HistorySample {
  const net = amp[place]!;
  return {
    at: at[place]!,
    body: {
      ...NOTHING_MEASURED,
      socCentiPercent: hundredths(socPercent[place]!),
      voltageCentiVolt: hundredths(volt[place]!),
      currentUsingCentiAmp: hundredths(Math.max(-net, 0)),
      currentChargingCentiAmp: hundredths(Math.max(net, 0)),
      temperatureCentiCelsius: hundredths(celsius[place]!),
    },
  };
}

const hundredths = (value: number): number | undefined => (Number.isNaN(value) ? undefined : toHundredths(value));
