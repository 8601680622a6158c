import { AMP_HOUR, WATT_HOUR } from './quantities.ts';
import type { Totals } from './totals.ts';

export type SessionKind = 'charge' | 'discharge';

/** A time of charging or discharging, a row of the reports. Its key is (device, unit, startedAt). */
export interface BatterySession {
  kind: SessionKind;
  /** Instants of the first and the last reading at or above the threshold, ms. */
  startedAt: number;
  endedAt: number;
  /** First and last known in between; null if no record has it. */
  socStartCentiPercent: number | null;
  socEndCentiPercent: number | null;
  /** Net, in the direction of the session: flow in the other direction is subtracted. */
  ampHours: number;
  wattHours: number;
  /** ampHours over the duration. */
  averageCentiAmp: number;
  peakCentiAmp: number;
  minimumCentiVolt: number | null;
  maximumCentiCelsius: number | null;
  samples: number;
}

/** Readings at or above the threshold in one direction, without a pause. */
export interface CurrentRun {
  kind: SessionKind;
  startedAt: number;
  peakCentiAmp: number;
  tally: Totals;
}

export interface OpenSession extends CurrentRun {
  /**
   * Instant of the newest reading at or above the threshold: the end, if nothing follows. The tally extends up to it.
   */
  lastAboveAt: number;
  /** Instant of the first reading below the threshold since then; null while above. */
  belowSince: number | null;
  /** The tally since lastAboveAt: added when the current returns, dropped when the session ends. */
  tail: Totals | null;
}

/** The row of a session, also of the open one up to its last reading above the threshold. */
export function batterySession(open: OpenSession): BatterySession {
  const { kind, startedAt, lastAboveAt, peakCentiAmp, tally } = open;
  const sign = kind === 'charge' ? 1 : -1;
  const durationMs = lastAboveAt - startedAt;
  // `+ 0` prevents −0 for an empty discharge, since JSON has no −0.
  return {
    kind,
    startedAt,
    endedAt: lastAboveAt,
    socStartCentiPercent: tally.socFirstCentiPercent,
    socEndCentiPercent: tally.socLastCentiPercent,
    ampHours: (sign * tally.centiAmpMs) / AMP_HOUR + 0,
    wattHours: (sign * tally.centiVoltCentiAmpMs) / WATT_HOUR + 0,
    averageCentiAmp: (sign * tally.centiAmpMs) / durationMs + 0,
    peakCentiAmp,
    minimumCentiVolt: tally.minimumCentiVolt,
    maximumCentiCelsius: tally.maximumCentiCelsius,
    samples: tally.samples,
  };
}
