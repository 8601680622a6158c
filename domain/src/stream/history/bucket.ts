import type { Monitor } from '../../foundation/kinds/wire.ts';
import type { LocalHour } from './local-hour.ts';
import { AMP_HOUR, WATT_HOUR } from './quantities.ts';

interface Extremes {
  /** First and last by instant, lowest and highest within the hour; null if no record has it. */
  socFirstCentiPercent: number | null;
  socLastCentiPercent: number | null;
  socMinimumCentiPercent: number | null;
  socMaximumCentiPercent: number | null;
  minimumCentiVolt: number | null;
  maximumCentiVolt: number | null;
  /** Highest reading into and out of the battery, centiampere, 0 when none. */
  peakInCentiAmp: number;
  peakOutCentiAmp: number;
  minimumCentiCelsius: number | null;
  maximumCentiCelsius: number | null;
  samples: number;
}

/** One local hour of one unit. A row of the reports. */
export interface HourBucket extends LocalHour, Extremes {
  /** Time with a known current: charging + discharging + idle. */
  coveredSeconds: number;
  chargingSeconds: number;
  dischargingSeconds: number;
  idleSeconds: number;
  /** The time on the hour meter: discharging above the session threshold, or ignition or hour-meter input on. */
  operatingSeconds: number;
  ampHoursIn: number;
  ampHoursOut: number;
  wattHoursIn: number;
  wattHoursOut: number;
}

/** The hour being filled, in whole numbers. */
export interface OpenBucket extends LocalHour, Extremes {
  coveredMs: number;
  chargingMs: number;
  dischargingMs: number;
  operatingMs: number;
  inCentiAmpMs: number;
  outCentiAmpMs: number;
  inCentiVoltCentiAmpMs: number;
  outCentiVoltCentiAmpMs: number;
}

export const openBucket = (hour: LocalHour): OpenBucket => ({
  startAt: hour.startAt,
  endAt: hour.endAt,
  date: hour.date,
  hour: hour.hour,
  coveredMs: 0,
  chargingMs: 0,
  dischargingMs: 0,
  operatingMs: 0,
  inCentiAmpMs: 0,
  outCentiAmpMs: 0,
  inCentiVoltCentiAmpMs: 0,
  outCentiVoltCentiAmpMs: 0,
  socFirstCentiPercent: null,
  socLastCentiPercent: null,
  socMinimumCentiPercent: null,
  socMaximumCentiPercent: null,
  minimumCentiVolt: null,
  maximumCentiVolt: null,
  peakInCentiAmp: 0,
  peakOutCentiAmp: 0,
  minimumCentiCelsius: null,
  maximumCentiCelsius: null,
  samples: 0,
});

/** Takes the readings of a record of this hour. */
export function countSample(bucket: OpenBucket, body: Monitor): void {
  bucket.samples++;
  const soc = body.socCentiPercent;
  if (soc !== undefined) {
    bucket.socFirstCentiPercent ??= soc;
    bucket.socLastCentiPercent = soc;
    bucket.socMinimumCentiPercent = lower(bucket.socMinimumCentiPercent, soc);
    bucket.socMaximumCentiPercent = higher(bucket.socMaximumCentiPercent, soc);
  }
  const voltage = body.voltageCentiVolt;
  if (voltage !== undefined) {
    bucket.minimumCentiVolt = lower(bucket.minimumCentiVolt, voltage);
    bucket.maximumCentiVolt = higher(bucket.maximumCentiVolt, voltage);
  }
  const temperature = body.temperatureCentiCelsius;
  if (temperature !== undefined) {
    bucket.minimumCentiCelsius = lower(bucket.minimumCentiCelsius, temperature);
    bucket.maximumCentiCelsius = higher(bucket.maximumCentiCelsius, temperature);
  }
  if ((body.currentChargingCentiAmp ?? 0) > bucket.peakInCentiAmp)
    bucket.peakInCentiAmp = body.currentChargingCentiAmp!;
  if ((body.currentUsingCentiAmp ?? 0) > bucket.peakOutCentiAmp) bucket.peakOutCentiAmp = body.currentUsingCentiAmp!;
}

/** The row of a bucket, also of the open one up to its newest record. */
export function hourBucket(open: OpenBucket): HourBucket {
  return {
    startAt: open.startAt,
    endAt: open.endAt,
    date: open.date,
    hour: open.hour,
    ...extremesOf(open),
    coveredSeconds: open.coveredMs / 1000,
    chargingSeconds: open.chargingMs / 1000,
    dischargingSeconds: open.dischargingMs / 1000,
    idleSeconds: (open.coveredMs - open.chargingMs - open.dischargingMs) / 1000,
    operatingSeconds: open.operatingMs / 1000,
    ampHoursIn: open.inCentiAmpMs / AMP_HOUR,
    ampHoursOut: open.outCentiAmpMs / AMP_HOUR,
    wattHoursIn: open.inCentiVoltCentiAmpMs / WATT_HOUR,
    wattHoursOut: open.outCentiVoltCentiAmpMs / WATT_HOUR,
  };
}

/** What the records of the hour themselves tell. */
export const extremesOf = (open: Extremes): Extremes => ({
  socFirstCentiPercent: open.socFirstCentiPercent,
  socLastCentiPercent: open.socLastCentiPercent,
  socMinimumCentiPercent: open.socMinimumCentiPercent,
  socMaximumCentiPercent: open.socMaximumCentiPercent,
  minimumCentiVolt: open.minimumCentiVolt,
  maximumCentiVolt: open.maximumCentiVolt,
  peakInCentiAmp: open.peakInCentiAmp,
  peakOutCentiAmp: open.peakOutCentiAmp,
  minimumCentiCelsius: open.minimumCentiCelsius,
  maximumCentiCelsius: open.maximumCentiCelsius,
  samples: open.samples,
});

const lower = (a: number | null, b: number): number => (a === null || b < a ? b : a);
const higher = (a: number | null, b: number): number => (a === null || b > a ? b : a);
