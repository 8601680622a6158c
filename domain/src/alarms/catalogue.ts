/** 1 is the most severe. */
export type AlarmSeverity = 1 | 2 | 3 | 4;
/** −1: no alarm is open. */
export type AlarmLevel = -1 | AlarmSeverity;
/** The value that a limit on records checks, in hundredths of volt, degree Celsius and percent. */
export type AlarmQuantity = 'voltage' | 'temperature' | 'soc';
/** The source of a type: a limit on the values of records, the clock, a geofence, the ignition, an event of the device. */
export type AlarmSource = 'record' | 'clock' | 'geofence' | 'ignition' | 'event';

interface AlarmTypeEntry {
  /** Its name in code. */
  readonly key: string;
  /** Absent while nothing raises the type: it is only known so that stored ones can be shown. */
  readonly source?: AlarmSource;
  readonly severity?: AlarmSeverity;
  /** The quantity of the trigger value, in hundredths of its unit; absent where no quantity is shown. */
  readonly quantity?: AlarmQuantity | 'current' | 'ratio';
  /** For a limit: raised when the value is at it or on this side of it. */
  readonly side?: 'below' | 'above';
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
  1: { key: 'lowVoltage1', source: 'record', severity: 1, quantity: 'voltage', side: 'below' },
  2: { key: 'lowVoltage2', source: 'record', severity: 2, quantity: 'voltage', side: 'below' },
  4: { key: 'lowVoltage3', source: 'record', severity: 3, quantity: 'voltage', side: 'below' },
  5: { key: 'highTemperature1', source: 'record', severity: 1, quantity: 'temperature', side: 'above' },
  6: { key: 'highTemperature2', source: 'record', severity: 2, quantity: 'temperature', side: 'above' },
  7: { key: 'highTemperature3', source: 'record', severity: 3, quantity: 'temperature', side: 'above' },
  8: { key: 'lowTemperature', source: 'record', severity: 4, quantity: 'temperature', side: 'below' },
  9: { key: 'chargeOverCurrent', quantity: 'current' },
  10: { key: 'dischargeOverCurrent', quantity: 'current' },
  11: { key: 'lowSoc', source: 'record', severity: SOON, quantity: 'soc', side: 'below' },
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
export type IgnitionAlarmType = RaisedBy<'ignition'>;
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

/** Limits on one side of one quantity; only one of them is open at a time. */
export interface AlarmFamily {
  readonly quantity: AlarmQuantity;
  readonly side: 'below' | 'above';
  /** Members, the most severe first. */
  readonly types: readonly RecordAlarmType[];
}

function familiesOf(types: readonly RecordAlarmType[]): AlarmFamily[] {
  const severity = (msgType: RecordAlarmType) => ALARM_CATALOGUE[msgType].severity;
  const families: { quantity: AlarmQuantity; side: AlarmFamily['side']; types: RecordAlarmType[] }[] = [];
  for (const msgType of types) {
    const { quantity, side } = ALARM_CATALOGUE[msgType];
    const family = families.find((known) => known.quantity === quantity && known.side === side);
    if (family) family.types.push(msgType);
    else families.push({ quantity, side, types: [msgType] });
  }
  for (const family of families) family.types.sort((one, other) => severity(one) - severity(other));
  return families;
}

export const ALARM_FAMILIES: readonly AlarmFamily[] = familiesOf(raisedBy('record'));
