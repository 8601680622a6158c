import type { AlarmSeverity, LimitAlarmType } from './families.ts';

/** Values of the battery when the alarm was raised, hundredths; what the record did not carry is null. */
export interface AlarmExtend {
  soc: number | null;
  voltageRaw: number | null;
  batteryTemperature: number | null;
}

/** A raised alarm that is not released yet; its key is (device, unit, msgType, raisedAt). */
export interface OpenAlarm {
  unit: number;
  msgType: LimitAlarmType;
  level: AlarmSeverity;
  /** Instant of the record (or tick) at which the duration was over, ms; the alarm exists from here. */
  raisedAt: number;
  /** Instant at which the limit was first breached, ms; for an offline device the last receipt. */
  breachedSince: number;
  /** Value at raisedAt: centivolt, centi-degree Celsius, centi-percent; seconds of silence for an offline device. */
  triggerValue: number;
  /** The limit, in the same unit. */
  triggerSubValue: number;
  extend: AlarmExtend;
}

/**
 * Why an alarm ended: the value recovered, a more severe (or, on recovery, milder) alarm of its family took over,
 * or the rule was switched off.
 */
export type ReleaseReason = 'recovered' | 'superseded' | 'disabled';

/** Alarms and timers of one unit. */
export interface UnitAlarms {
  open: OpenAlarm[];
  /** By type: since when the limit is breached without a pause; the timer of the duration, ms. */
  breachedSince: Partial<Record<LimitAlarmType, number>>;
  /** By type: when it was raised last, for the repeat gap, ms. */
  lastRaisedAt: Partial<Record<LimitAlarmType, number>>;
}

export const noAlarms = (): UnitAlarms => ({ open: [], breachedSince: {}, lastRaisedAt: {} });
