/** Alarm types that a limit raises; numbers of the notification (`msgType`). */
export type LimitAlarmType = 1 | 2 | 4 | 5 | 6 | 7 | 8 | 11 | 12;
/** Alarm types that crossing a geofence raises: 15 left, 16 entered. */
export type GeofenceAlarmType = 15 | 16;
/** Ignition on outside of working hours. */
export type IgnitionAlarmType = 18;
/** What devices tell by events: 20 a fault, 21 external power lost. */
export type EventAlarmType = 20 | 21;
export type AlarmType = LimitAlarmType | GeofenceAlarmType | IgnitionAlarmType | EventAlarmType;
/** Alarm types that the values of a record raise; 12, device offline, comes from the clock. */
export type RecordAlarmType = Exclude<LimitAlarmType, 12>;
/** 1 is the most severe. */
export type AlarmSeverity = 1 | 2 | 3 | 4;
/** −1: nothing is open. */
export type AlarmLevel = -1 | AlarmSeverity;
/** What a rule looks at, in hundredths of volt, degree Celsius and percent. */
export type AlarmQuantity = 'voltage' | 'temperature' | 'soc';

export interface AlarmFamily {
  readonly quantity: AlarmQuantity;
  /** The alarm is raised when the value is at the limit or on this side of it. */
  readonly side: 'below' | 'above';
  /** Members, the most severe first; only one of them is open at a time. */
  readonly types: readonly RecordAlarmType[];
}

export const ALARM_FAMILIES: readonly AlarmFamily[] = [
  { quantity: 'voltage', side: 'below', types: [1, 2, 4] },
  { quantity: 'temperature', side: 'above', types: [5, 6, 7] },
  { quantity: 'temperature', side: 'below', types: [8] },
  { quantity: 'soc', side: 'below', types: [11] },
];

/** Types from here on are maintenance and discharge events (`type` 2), below them device events (`type` 1). */
export const FIRST_OTHER_TYPE = 700;
export const kindOfMessage = (msgType: number): 1 | 2 => (msgType >= FIRST_OTHER_TYPE ? 2 : 1);

export const OFFLINE_ALARM = 12;
export const IGNITION_ALARM = 18;

/** Low SOC, offline, a crossed geofence, use outside of working hours and what a device tells of itself are level 2: someone should look today, nothing is damaged this minute. */
export const ALARM_SEVERITY: Readonly<Record<AlarmType, AlarmSeverity>> = {
  1: 1,
  2: 2,
  4: 3,
  5: 1,
  6: 2,
  7: 3,
  8: 4,
  11: 2,
  12: 2,
  15: 2,
  16: 2,
  18: 2,
  20: 2,
  21: 2,
};

export const LIMIT_ALARM_TYPES: readonly LimitAlarmType[] = [1, 2, 4, 5, 6, 7, 8, 11, 12];
export const GEOFENCE_ALARM_TYPES: readonly GeofenceAlarmType[] = [15, 16];
export const EVENT_ALARM_TYPES: readonly EventAlarmType[] = [20, 21];
/** What follows from a device's records and the clock alone; events are not in the log. */
export const DERIVED_ALARM_TYPES: readonly AlarmType[] = [
  ...LIMIT_ALARM_TYPES,
  ...GEOFENCE_ALARM_TYPES,
  IGNITION_ALARM,
];

/** Whether an alarm tells where a device is: for those only who may know that. */
export const revealsPlace = (msgType: number): boolean => GEOFENCE_ALARM_TYPES.some((type) => type === msgType);
