import type { AlarmLimit } from '../alarms/limits.ts';

export type Chemistry = 'lead-acid' | 'lfp' | 'nmc';

/**
 * What the reducer must know about a device. Immutable: a change makes a new object with a higher `version`.
 * Plain JSON, so that a replay can use the settings of the time.
 */
export interface DeviceSettings {
  readonly version: number;
  readonly reportIntervalSeconds: number;
  /** IANA name; hour buckets follow its local hours. */
  readonly timeZone: string;
  readonly chemistry: Chemistry;
  /** Null when unknown: then there are no default voltage alarms. */
  readonly nominalCentiVolt: number | null;
  readonly capacityCentiAmpHour: number | null;
  /** One per alarm type; a missing type is switched off. */
  readonly alarmLimits: readonly AlarmLimit[];
  /** At most one raise of a (unit, type) in this time. */
  readonly repeatGapSeconds: number;
}
