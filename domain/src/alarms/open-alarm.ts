import type { Monitor } from '../kinds/wire.ts';
import type { AlarmSeverity, AlarmType, IgnitionAlarmType, LimitAlarmType } from './catalogue.ts';

/** Values of the battery when the alarm was raised, hundredths; null where the record had no value. */
export interface AlarmExtend {
  soc: number | null;
  voltageRaw: number | null;
  batteryTemperature: number | null;
  /** For a fault, the device's own text; absent when it has none. */
  text?: string;
}

/** A raised alarm that is not released yet; its key is (device, unit, msgType, code, raisedAt). */
export interface OpenAlarm {
  unit: number;
  msgType: AlarmType;
  /** For a fault, its code in the device's own list; otherwise 0. Only one alarm may be open per (unit, msgType, code). */
  code: number;
  level: AlarmSeverity;
  /** Instant of the record (of the tick, for an offline device) at which the duration was over: the alarm exists from here. */
  raisedAt: number;
  /** Instant of the first record of the breach; for an offline device the last receipt. */
  breachedSince: number;
  /** Value at raisedAt: centivolt, centi-degree Celsius, centi-percent; seconds of silence for an offline device; metres to a geofence's border; centivolt of the ignition; code of a fault. */
  triggerValue: number;
  /** The limit, in the same unit; the number of the geofence; the voltage from which an ignition is on. */
  triggerSubValue: number;
  extend: AlarmExtend;
}

/** Why an alarm ended: its value is back, a more severe alarm of its family took over, its rule was switched off. */
export type ReleaseReason = 'recovered' | 'superseded' | 'disabled';

/** Alarm types that need a breach to last. */
export type TimedAlarmType = LimitAlarmType | IgnitionAlarmType;

export interface AlarmTimer {
  msgType: TimedAlarmType;
  /** Instant of the first record of a breach without a pause. */
  breachedSince: number;
}

/** Alarms and timers of one unit. */
export interface UnitAlarms {
  open: OpenAlarm[];
  /** Limits that are breached now, raised or not. */
  timers: AlarmTimer[];
  /** By {@link alarmKey}: when it was raised last, ms. */
  lastRaisedAt: Partial<Record<string, number>>;
}

export type AlarmEvent =
  | { readonly type: 'alarmRaised'; readonly alarm: OpenAlarm }
  | {
      readonly type: 'alarmReleased';
      readonly alarm: OpenAlarm;
      readonly releasedAt: number;
      readonly reason: ReleaseReason;
    };

/** The key for which a unit may have only one open alarm. */
export const alarmKey = ({ msgType, code }: Pick<OpenAlarm, 'msgType' | 'code'>): string =>
  code === 0 ? `${msgType}` : `${msgType}:${code}`;

export const noAlarms = (): UnitAlarms => ({ open: [], timers: [], lastRaisedAt: {} });

/** The values of a monitor record that alarms carry along. */
export type Reading = Omit<AlarmExtend, 'text'>;

export const readingOf = (body: Monitor): Reading => ({
  soc: body.socCentiPercent ?? null,
  voltageRaw: body.voltageCentiVolt ?? null,
  batteryTemperature: body.temperatureCentiCelsius ?? null,
});

export const NO_READING: Reading = { soc: null, voltageRaw: null, batteryTemperature: null };

/** Opens an alarm and remembers when, for the repeat gap. Changes `alarms`. */
export function raise(alarms: UnitAlarms, alarm: OpenAlarm): AlarmEvent {
  alarms.open.push(alarm);
  alarms.lastRaisedAt[alarmKey(alarm)] = alarm.raisedAt;
  return { type: 'alarmRaised', alarm };
}

/** Closes an open alarm. Changes `alarms`. */
export function release(alarms: UnitAlarms, alarm: OpenAlarm, releasedAt: number, reason: ReleaseReason): AlarmEvent {
  alarms.open = alarms.open.filter((open) => open !== alarm);
  return { type: 'alarmReleased', alarm, releasedAt, reason };
}
