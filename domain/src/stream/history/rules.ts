import type { DeviceFacts } from '../../foundation/basics/device-facts.ts';
import { MINUTE_MS, SECOND_MS } from '../../foundation/basics/time.ts';

/** The settings used for hours and sessions. Those made under other rules have to be recomputed. */
export interface HistoryRules {
  readonly timeZone: string;
  /** Longest time between two records over which a reading is taken to hold, ms. */
  readonly gapMs: number;
  /** Net current that counts as charging or discharging, centiampere. */
  readonly thresholdCentiAmp: number;
}

/** A session begins when the current stays above the threshold for this long. */
export const SESSION_BEGIN_MS = MINUTE_MS;
/** A session ends when the current stays below the threshold for this long. */
export const SESSION_END_MS = 5 * MINUTE_MS;
const GAP_MS = 10 * MINUTE_MS;
const THRESHOLD_CENTI_AMP = 50;
/** Voltage from which ignition and hour-meter inputs count as on: below any battery in use, above leakage. */
export const INPUT_ON_CENTI_VOLT = 500;

/**
 * Threshold max(0.5 A, C/50), gap 10 min. A device that reports less often than every 4.5 min gets a gap of
 * two intervals and a minute: it would otherwise never have an hour covered or a session.
 */
export const historyRules = (
  settings: Pick<DeviceFacts, 'timeZone' | 'reportIntervalSeconds' | 'capacityCentiAmpHour'>,
): HistoryRules => ({
  timeZone: settings.timeZone,
  gapMs: Math.max(GAP_MS, 2 * settings.reportIntervalSeconds * SECOND_MS + MINUTE_MS),
  thresholdCentiAmp: Math.max(THRESHOLD_CENTI_AMP, (settings.capacityCentiAmpHour ?? 0) / 50),
});
