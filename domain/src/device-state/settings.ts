import { defaultAlarmLimits } from '../alarms/default-limits.ts';
import { type AlarmLimitChanges, alarmLimitsWith } from '../alarms/limits.ts';
import type { AlarmSettings } from '../alarms/rules.ts';
import type { DeviceFacts } from '../device-facts.ts';
import type { GeofenceSettings } from '../geofences/projection.ts';

/**
 * What projections need to know about a device. Immutable (derived values are cached per object): a change makes a new
 * object with a higher `version`. Plain JSON, so that a replay can use the settings of the time.
 */
export interface DeviceSettings extends DeviceFacts, AlarmSettings, GeofenceSettings {}

/** A (unit, type) raises at most one alarm in an hour. */
const REPEAT_GAP_SECONDS = 3600;

/** Settings of a device: the default limits of its battery, with an operator's changes. */
export const deviceSettings = (facts: DeviceFacts, changes: AlarmLimitChanges = {}): DeviceSettings => ({
  ...facts,
  alarmLimits: alarmLimitsWith(defaultAlarmLimits(facts), changes),
  repeatGapSeconds: REPEAT_GAP_SECONDS,
  geofences: [],
  workingHours: null,
  serviceUntil: null,
});
