/** 1 is the most severe. */
export type AlarmSeverity = 1 | 2 | 3 | 4;
/** −1: no alarm is open. */
export type AlarmLevel = -1 | AlarmSeverity;
/** The source of a type: a limit on the values of records, the clock, a geofence, the ignition, an event of the device. */
export type AlarmSource = 'record' | 'clock' | 'geofence' | 'ignition' | 'event';

interface AlarmTypeEntry {
  /** Its name in code, and the key of its built-in rule: states of devices have it, so it never changes. */
  readonly key: string;
  /** Absent while nothing raises the type: it is only known so that stored ones can be shown. */
  readonly source?: AlarmSource;
  readonly severity?: AlarmSeverity;
  /** The quantity of the trigger value, in hundredths of its unit; absent where no quantity is shown. */
  readonly quantity?: 'voltage' | 'temperature' | 'soc' | 'current' | 'ratio';
  /** Whether it happens at a moment rather than lasts, so that its name alone says everything. */
  readonly isMoment?: true;
  /** Whether it reveals where a device is: only for those who may know that. */
  readonly revealsPlace?: true;
}

/**
 * Low SOC, offline, a crossed geofence, use outside of working hours and faults reported by a device are level 2:
 * someone should look today, nothing is damaged this minute.
 */
const SOON = 2;

/** Every alarm type by the number of its notification, `msgType`. Lists, types, texts and rules derive from it. */
export const ALARM_CATALOGUE = {
  1: { key: 'lowVoltage1', source: 'record', severity: 1, quantity: 'voltage' },
  2: { key: 'lowVoltage2', source: 'record', severity: 2, quantity: 'voltage' },
  4: { key: 'lowVoltage3', source: 'record', severity: 3, quantity: 'voltage' },
  5: { key: 'highTemperature1', source: 'record', severity: 1, quantity: 'temperature' },
  6: { key: 'highTemperature2', source: 'record', severity: 2, quantity: 'temperature' },
  7: { key: 'highTemperature3', source: 'record', severity: 3, quantity: 'temperature' },
  8: { key: 'lowTemperature', source: 'record', severity: 4, quantity: 'temperature' },
  9: { key: 'chargeOverCurrent', quantity: 'current' },
  10: { key: 'dischargeOverCurrent', quantity: 'current' },
  11: { key: 'lowSoc', source: 'record', severity: SOON, quantity: 'soc' },
  12: { key: 'offline', source: 'clock', severity: SOON, isMoment: true },
  13: { key: 'lowWaterLevel' },
  15: { key: 'leftGeofence', source: 'geofence', severity: SOON, isMoment: true, revealsPlace: true },
  16: { key: 'enteredGeofence', source: 'geofence', severity: SOON, isMoment: true, revealsPlace: true },
  17: { key: 'protectionSwitchedRelay', isMoment: true },
  18: { key: 'ignitionOutsideHours', source: 'ignition', severity: SOON, isMoment: true },
  19: { key: 'chargeRatio', quantity: 'ratio' },
  20: { key: 'fault', source: 'event', severity: SOON },
  21: { key: 'externalPowerLost', source: 'event', severity: SOON, isMoment: true },
  700: { key: 'periodicMaintenance', isMoment: true },
  701: { key: 'capacityMaintenance', isMoment: true },
  702: { key: 'vehicleMaintenance', isMoment: true },
  703: { key: 'longUnused', isMoment: true },
  704: { key: 'dataServiceEnding', isMoment: true },
  705: { key: 'dataServiceEnded', isMoment: true },
  706: { key: 'deepDischarge', isMoment: true },
  707: { key: 'notFullyCharged', isMoment: true },
} as const satisfies Readonly<Record<number, AlarmTypeEntry>>;

type Catalogue = typeof ALARM_CATALOGUE;
export type KnownAlarmType = keyof Catalogue;
type RaisedBy<S extends AlarmSource> = {
  [T in KnownAlarmType]: Catalogue[T] extends { readonly source: S } ? T : never;
}[KnownAlarmType];

/** Types that something raises. */
export type AlarmType = RaisedBy<AlarmSource>;
export type RecordAlarmType = RaisedBy<'record'>;
/** Types that a limit raises; that of 12, device offline, is a time without a message. */
export type LimitAlarmType = RaisedBy<'record' | 'clock'>;
export type GeofenceAlarmType = RaisedBy<'geofence'>;
export type EventAlarmType = RaisedBy<'event'>;

export const OFFLINE_ALARM = 12;
export const LEFT_ALARM = 15;
export const IGNITION_ALARM = 18;
export const FAULT_ALARM = 20;
export const POWER_LOST_ALARM = 21;

/** The catalogue entry of a type; undefined for a type that this version does not know. */
export const alarmEntry = (msgType: number): AlarmTypeEntry | undefined =>
  (ALARM_CATALOGUE as Readonly<Record<number, AlarmTypeEntry>>)[msgType];
export const isKnownAlarmType = (msgType: number): msgType is KnownAlarmType => alarmEntry(msgType) !== undefined;
export const isRaisedBy = <S extends AlarmSource>(msgType: number, ...sources: readonly S[]): msgType is RaisedBy<S> =>
  sources.some((source) => source === alarmEntry(msgType)?.source);

/** All types that one of the sources raises, ascending. */
const raisedBy = <S extends AlarmSource>(...sources: readonly S[]): readonly RaisedBy<S>[] =>
  Object.keys(ALARM_CATALOGUE)
    .map(Number)
    .filter((msgType) => isRaisedBy(msgType, ...sources));

export const LIMIT_ALARM_TYPES = raisedBy('record', 'clock');
export const GEOFENCE_ALARM_TYPES = raisedBy('geofence');
export const EVENT_ALARM_TYPES = raisedBy('event');
/** Types that follow from a device's records and the clock alone; events are not in the log. */
export const DERIVED_ALARM_TYPES = raisedBy('record', 'clock', 'geofence', 'ignition');

/** Whether an alarm reveals where a device is: only for those who may know that. */
export const revealsPlace = (msgType: number): boolean => alarmEntry(msgType)?.revealsPlace ?? false;

/** Types from here on are maintenance and discharge events (`type` 2), below them device events (`type` 1). */
export const FIRST_OTHER_TYPE = 700;
export const kindOfMessage = (msgType: number): 1 | 2 => (msgType >= FIRST_OTHER_TYPE ? 2 : 1);
