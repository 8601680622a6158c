export type SessionKind = 'charge' | 'discharge';

/** A time of charging or discharging. Its key is (device, unit, startedAt). */
export interface BatterySession {
  kind: SessionKind;
  /** Instants of the first and the last reading at or above the threshold, ms. */
  startedAt: number;
  endedAt: number;
  /** First and last known in between; null when no record carries it. */
  socStartCentiPercent: number | null;
  socEndCentiPercent: number | null;
  /** Net, in the direction of the session: what came back in between is subtracted. */
  ampHours: number;
  wattHours: number;
  /** ampHours over the duration; 0 for a session of no length. */
  averageCentiAmp: number;
  peakCentiAmp: number;
  minimumCentiVolt: number | null;
  maximumCentiCelsius: number | null;
  samples: number;
}

/** Sums over readings, signed: positive charges. */
export interface Tally {
  centiAmpMs: number;
  centiVoltCentiAmpMs: number;
  socFirstCentiPercent: number | null;
  socLastCentiPercent: number | null;
  minimumCentiVolt: number | null;
  maximumCentiCelsius: number | null;
  peakCentiAmp: number;
  samples: number;
}

export interface CurrentRun {
  kind: SessionKind;
  startedAt: number;
  tally: Tally;
}

export interface OpenSession {
  kind: SessionKind;
  startedAt: number;
  /** Instant of the newest reading at or above the threshold: the end, if nothing follows. */
  lastAboveAt: number;
  /** Instant of the first reading below since; null while above. */
  belowSince: number | null;
  /** Up to lastAboveAt. */
  tally: Tally;
  /** Since lastAboveAt: joins the tally when the current comes back, is dropped when the session ends. */
  tail: Tally | null;
}
