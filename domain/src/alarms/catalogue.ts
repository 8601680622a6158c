/** 1 is the most severe. */
export const SEVERITIES = [1, 2, 3, 4] as const;
export type AlarmSeverity = (typeof SEVERITIES)[number];
/** −1: no alarm is open. */
export type AlarmLevel = -1 | AlarmSeverity;
/**
 * The source of a type: a limit on the values of records, a company's own such limit, the passing of time, a geofence, the ignition, an event of the device; how a
 * battery was discharged, when it was full last, how its charge balances, how far its cells are apart; the clock of the device; a maintenance plan, the data
 * service, a lease.
 */
export type AlarmSource =
  | 'record'
  | 'own'
  | 'clock'
  | 'geofence'
  | 'ignition'
  | 'event'
  | 'discharge'
  | 'fullCharge'
  | 'balance'
  | 'cells'
  | 'drift'
  | 'wrongClock'
  | 'maintenance'
  | 'service'
  | 'lease';

interface AlarmTypeEntry {
  /**
   * Its name in code, and the key of its built-in rule. It never changes, because it is stored in states of devices.
   */
  readonly key: string;
  readonly source: AlarmSource;
  readonly severity: AlarmSeverity;
  /** The quantity of the trigger value, in hundredths of its unit; absent where no quantity is shown. */
  readonly quantity?: 'voltage' | 'temperature' | 'soc' | 'current' | 'ratio' | 'cellVoltage';
  /** Whether it is momentary instead of lasting, so that its name alone says everything. */
  readonly isMoment?: true;
  /** Whether it reveals the position of a device: then it is shown only to users who may see that. */
  readonly revealsPlace?: true;
}

/** Someone should look today, nothing is damaged this minute. */
const SOON = 2;
/** Maintenance that can be planned. */
const PLANNED = 3;

/** Every alarm type by the number of its notification, `msgType`. Lists, types, texts and rules are derived from it. */
export const ALARM_CATALOGUE = {
  1: { key: 'lowVoltage1', source: 'record', severity: 1, quantity: 'voltage' },
  2: { key: 'lowVoltage2', source: 'record', severity: 2, quantity: 'voltage' },
  4: { key: 'lowVoltage3', source: 'record', severity: 3, quantity: 'voltage' },
  5: { key: 'highTemperature1', source: 'record', severity: 1, quantity: 'temperature' },
  6: { key: 'highTemperature2', source: 'record', severity: 2, quantity: 'temperature' },
  7: { key: 'highTemperature3', source: 'record', severity: 3, quantity: 'temperature' },
  8: { key: 'lowTemperature', source: 'record', severity: 4, quantity: 'temperature' },
  9: { key: 'chargeOverCurrent', source: 'record', severity: SOON, quantity: 'current' },
  10: { key: 'dischargeOverCurrent', source: 'record', severity: SOON, quantity: 'current' },
  11: { key: 'lowSoc', source: 'record', severity: SOON, quantity: 'soc' },
  12: { key: 'offline', source: 'clock', severity: SOON, isMoment: true },
  13: { key: 'lowWaterLevel', source: 'record', severity: PLANNED },
  15: { key: 'leftGeofence', source: 'geofence', severity: SOON, isMoment: true, revealsPlace: true },
  16: { key: 'enteredGeofence', source: 'geofence', severity: SOON, isMoment: true, revealsPlace: true },
  17: { key: 'protectionSwitchedRelay', source: 'event', severity: SOON, isMoment: true },
  18: { key: 'ignitionOutsideHours', source: 'ignition', severity: SOON, isMoment: true },
  19: { key: 'chargeRatio', source: 'balance', severity: PLANNED, quantity: 'ratio' },
  20: { key: 'fault', source: 'event', severity: SOON },
  21: { key: 'externalPowerLost', source: 'event', severity: SOON, isMoment: true },
  22: { key: 'cellsApart', source: 'cells', severity: SOON, quantity: 'cellVoltage' },
  100: { key: 'own', source: 'own', severity: SOON },
  700: { key: 'periodicMaintenance', source: 'maintenance', severity: PLANNED, isMoment: true },
  701: { key: 'capacityMaintenance', source: 'maintenance', severity: PLANNED, isMoment: true },
  702: { key: 'vehicleMaintenance', source: 'maintenance', severity: PLANNED, isMoment: true },
  703: { key: 'longUnused', source: 'maintenance', severity: PLANNED, isMoment: true },
  704: { key: 'dataServiceEnding', source: 'service', severity: PLANNED, isMoment: true },
  705: { key: 'dataServiceEnded', source: 'service', severity: SOON, isMoment: true },
  706: { key: 'deepDischarge', source: 'discharge', severity: PLANNED, quantity: 'soc', isMoment: true },
  707: { key: 'notFullyCharged', source: 'fullCharge', severity: PLANNED, isMoment: true },
  708: { key: 'movedOutsideLease', source: 'lease', severity: SOON, isMoment: true, revealsPlace: true },
  709: { key: 'usedOutsideLease', source: 'lease', severity: SOON, isMoment: true },
  710: { key: 'wrongClock', source: 'wrongClock', severity: PLANNED, isMoment: true },
  711: { key: 'cellDrift', source: 'drift', severity: SOON },
} as const satisfies Readonly<Record<number, AlarmTypeEntry>>;

type Catalogue = typeof ALARM_CATALOGUE;
export type KnownAlarmType = keyof Catalogue;
type RaisedBy<S extends AlarmSource> = {
  [T in KnownAlarmType]: Catalogue[T] extends { readonly source: S } ? T : never;
}[KnownAlarmType];

export type AlarmType = RaisedBy<AlarmSource>;
export type RecordAlarmType = RaisedBy<'record'>;
/** What is raised by limits that can be set. */
export const LIMIT_SOURCES = [
  'record',
  'clock',
  'discharge',
  'fullCharge',
  'balance',
  'cells',
  'drift',
  'wrongClock',
] as const;
export type LimitAlarmType = RaisedBy<(typeof LIMIT_SOURCES)[number]>;
export type GeofenceAlarmType = RaisedBy<'geofence'>;
/** What is present until a device, or the analysis of its days, says otherwise. */
export type EventAlarmType = RaisedBy<'event' | 'drift'>;

export const OFFLINE_ALARM = 12;
export const WATER_ALARM = 13;
export const LEFT_ALARM = 15;
export const PROTECTION_ALARM = 17;
export const IGNITION_ALARM = 18;
export const BALANCE_ALARM = 19;
export const FAULT_ALARM = 20;
export const POWER_LOST_ALARM = 21;
export const CELLS_APART_ALARM = 22;
/** Of companies' own rules; the level is that of the alarm. */
export const OWN_ALARM = 100;
export const UNUSED_ALARM = 703;
export const SERVICE_ENDING_ALARM = 704;
export const SERVICE_ENDED_ALARM = 705;
export const DEEP_DISCHARGE_ALARM = 706;
export const NOT_FULL_ALARM = 707;
export const MOVED_OUTSIDE_ALARM = 708;
export const USED_OUTSIDE_ALARM = 709;
export const WRONG_CLOCK_ALARM = 710;
/** A cell or a temperature probe has drifted; its limit is the false warnings that an owner accepts. */
export const DRIFT_ALARM = 711;

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

/** Types whose limit is a time, in seconds, that people choose in minutes. */
export const isInMinutes = (msgType: number | null): boolean =>
  msgType === OFFLINE_ALARM || msgType === WRONG_CLOCK_ALARM;
export const isLimitAlarmType = (msgType: number): msgType is LimitAlarmType => isRaisedBy(msgType, ...LIMIT_SOURCES);
export const LIMIT_ALARM_TYPES = raisedBy(...LIMIT_SOURCES);
export const GEOFENCE_ALARM_TYPES = raisedBy('geofence');
export const EVENT_ALARM_TYPES = raisedBy('event');

/** Whether an alarm reveals the position of a device: then it is shown only to users who may see that. */
export const revealsPlace = (msgType: number): boolean => alarmEntry(msgType)?.revealsPlace ?? false;

/** Types of such alarms. */
export const PLACE_ALARM_TYPES: readonly number[] = Object.keys(ALARM_CATALOGUE).map(Number).filter(revealsPlace);

/** Types from here on are maintenance and discharge events (`type` 2), below them device events (`type` 1). */
export const FIRST_OTHER_TYPE = 700;
export const kindOfMessage = (msgType: number): 1 | 2 => (msgType >= FIRST_OTHER_TYPE ? 2 : 1);
