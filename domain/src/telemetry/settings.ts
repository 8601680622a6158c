import type { GeofenceSpan } from '../alarms/geofence-watch.ts';
import { type AlarmLimit, type AlarmLimitChanges, alarmLimitsWith, defaultAlarmLimits } from '../alarms/limits.ts';
import type { WorkingHours } from '../control/configuration.ts';

export const CHEMISTRIES = ['lead-acid', 'lfp', 'nmc'] as const;
export type Chemistry = (typeof CHEMISTRIES)[number];

/** What is known of a device and its battery. */
export interface DeviceFacts {
  /** Higher with every change of any of these. */
  readonly version: number;
  readonly reportIntervalSeconds: number;
  /** IANA name; hour buckets follow its local hours. */
  readonly timeZone: string;
  readonly chemistry: Chemistry;
  /** Null when unknown: then there are no default voltage alarms. */
  readonly nominalCentiVolt: number | null;
  readonly capacityCentiAmpHour: number | null;
}

/**
 * What the reducer must know about a device. Immutable (what derives from it is kept per object): a change makes a new
 * object with a higher `version`. Plain JSON, so that a replay can use the settings of the time.
 */
export interface DeviceSettings extends DeviceFacts {
  /** One per alarm type; a missing type is switched off. */
  readonly alarmLimits: readonly AlarmLimit[];
  /** A (unit, type) is raised at most once in this time. */
  readonly repeatGapSeconds: number;
  /** Geofences as they are and, for a replay, as they were. */
  readonly geofences: readonly GeofenceSpan[];
  /** When the machine is meant to be used, by the clock of its time zone; null when the device does not say. */
  readonly workingHours: WorkingHours | null;
}

/** Decisions §6. */
const REPEAT_GAP_SECONDS = 3600;

/** Settings of a device: the default limits of its battery, with an operator's changes. */
export const deviceSettings = (facts: DeviceFacts, changes: AlarmLimitChanges = {}): DeviceSettings => ({
  ...facts,
  alarmLimits: alarmLimitsWith(defaultAlarmLimits(facts.chemistry, facts.nominalCentiVolt), changes),
  repeatGapSeconds: REPEAT_GAP_SECONDS,
  geofences: [],
  workingHours: null,
});
