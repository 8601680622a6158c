import { cellDrift } from './families/cell-drift.ts';
import { cellsApart } from './families/cells-apart.ts';
import { chargeRatio } from './families/charge-ratio.ts';
import { dataServiceEnded, dataServiceEnding } from './families/data-service.ts';
import { deepDischarge } from './families/deep-discharge.ts';
import { externalPowerLost } from './families/external-power.ts';
import { type AlarmQuantity, type AlarmSource, type AlarmTypeFacts, LIMIT_SOURCES } from './families/family.ts';
import { fault } from './families/fault.ts';
import { leftGeofence } from './families/geofence.ts';
import { ignitionOutsideHours } from './families/ignition.ts';
import { movedOutsideLease, usedOutsideLease } from './families/lease.ts';
import { longUnused } from './families/maintenance.ts';
import { notFullyCharged } from './families/not-fully-charged.ts';
import { offline } from './families/offline.ts';
import { own } from './families/own.ts';
import { ALARM_FAMILIES } from './families/registry.ts';
import { protectionSwitchedRelay } from './families/relay-switched.ts';
import { waterLevel } from './families/water-level.ts';
import { wrongClock } from './families/wrong-clock.ts';
import type { AlarmSeverity } from './words/severity.ts';

/** One family of alarms, as the registry has it. */
export type AlarmFamily = (typeof ALARM_FAMILIES)[number];
type TypesOf<Family> = Family extends { readonly types: infer Types } ? keyof Types & number : never;
type RaisedBy<S extends AlarmSource> = TypesOf<Extract<AlarmFamily, { readonly source: S }>>;

export type AlarmType = TypesOf<AlarmFamily>;
export type RecordAlarmType = RaisedBy<'record'>;
/** What is raised by limits that can be set. */
export type LimitAlarmType = RaisedBy<(typeof LIMIT_SOURCES)[number]>;
export type GeofenceAlarmType = RaisedBy<'geofence'>;
/** What may have words of its own. */
type WordedAlarmType = TypesOf<Extract<AlarmFamily, { readonly hasWords: true }>>;
/** What is present until a device, or the analysis of its days, says otherwise. */
export type EventAlarmType = RaisedBy<'event' | 'drift'>;

interface AlarmTypeEntry {
  readonly key: string;
  readonly source: AlarmSource;
  readonly severity: AlarmSeverity;
  readonly quantity: AlarmQuantity | null;
  readonly isMoment: boolean;
  readonly revealsPlace: boolean;
  readonly isBatteryFault: boolean;
  readonly hasWords: boolean;
  readonly family: AlarmFamily;
}

const entries: Record<number, AlarmTypeEntry> = {};
for (const family of ALARM_FAMILIES)
  for (const [type, facts] of Object.entries<AlarmTypeFacts>(family.types))
    entries[Number(type)] = {
      key: facts.key,
      source: family.source,
      severity: facts.severity,
      quantity: family.quantity,
      isMoment: 'isMoment' in family,
      revealsPlace: 'revealsPlace' in family,
      hasWords: 'hasWords' in family,
      isBatteryFault: facts.isBatteryFault ?? false,
      family,
    };

/** Every alarm type by the number of its notification, `msgType`. Lists, types, texts and rules are derived from it. */
export const ALARM_CATALOGUE = entries as Readonly<Record<AlarmType, AlarmTypeEntry>>;
/** All of them, ascending. */
export const ALARM_TYPES: readonly AlarmType[] = Object.keys(entries).map((type) => Number(type) as AlarmType);

/** The number of a family that has one type. */
const typeOf = <Type extends number>({ types }: { readonly types: Readonly<Record<Type, object>> }): Type =>
  Number(Object.keys(types)[0]) as Type;

export const OFFLINE_ALARM = typeOf(offline);
export const WATER_ALARM = typeOf(waterLevel);
export const LEFT_ALARM = typeOf(leftGeofence);
export const PROTECTION_ALARM = typeOf(protectionSwitchedRelay);
export const IGNITION_ALARM = typeOf(ignitionOutsideHours);
export const BALANCE_ALARM = typeOf(chargeRatio);
export const FAULT_ALARM = typeOf(fault);
export const POWER_LOST_ALARM = typeOf(externalPowerLost);
export const CELLS_APART_ALARM = typeOf(cellsApart);
/** Of companies' own rules; the level is that of the alarm. */
export const OWN_ALARM = typeOf(own);
export const UNUSED_ALARM = typeOf(longUnused);
export const SERVICE_ENDING_ALARM = typeOf(dataServiceEnding);
export const SERVICE_ENDED_ALARM = typeOf(dataServiceEnded);
export const DEEP_DISCHARGE_ALARM = typeOf(deepDischarge);
export const NOT_FULL_ALARM = typeOf(notFullyCharged);
export const MOVED_OUTSIDE_ALARM = typeOf(movedOutsideLease);
export const USED_OUTSIDE_ALARM = typeOf(usedOutsideLease);
export const WRONG_CLOCK_ALARM = typeOf(wrongClock);
export const DRIFT_ALARM = typeOf(cellDrift);

/** The catalogue entry of a type; undefined for a type that this version does not know. */
export const alarmEntry = (msgType: number): AlarmTypeEntry | undefined => entries[msgType];
export const isKnownAlarmType = (msgType: number): msgType is AlarmType => alarmEntry(msgType) !== undefined;
export const isRaisedBy = <S extends AlarmSource>(msgType: number, ...sources: readonly S[]): msgType is RaisedBy<S> =>
  sources.some((source) => source === alarmEntry(msgType)?.source);

export const hasWords = (msgType: number): msgType is WordedAlarmType => alarmEntry(msgType)?.hasWords ?? false;

/** All types that one of the sources raises, ascending. */
const raisedBy = <S extends AlarmSource>(...sources: readonly S[]): readonly RaisedBy<S>[] =>
  ALARM_TYPES.filter((msgType) => isRaisedBy(msgType, ...sources)) as readonly RaisedBy<S>[];

export const isLimitAlarmType = (msgType: number): msgType is LimitAlarmType => isRaisedBy(msgType, ...LIMIT_SOURCES);
export const LIMIT_ALARM_TYPES = raisedBy(...LIMIT_SOURCES);
export const GEOFENCE_ALARM_TYPES = raisedBy('geofence');
export const EVENT_ALARM_TYPES = raisedBy('event');

/** Whether an alarm reveals the position of a device: then it is shown only to users who may see that. */
export const revealsPlace = (msgType: number): boolean => alarmEntry(msgType)?.revealsPlace ?? false;

/** Types of such alarms. */
export const PLACE_ALARM_TYPES: readonly number[] = ALARM_TYPES.filter(revealsPlace);

/** Types from here on are maintenance and discharge events (`type` 2), below them device events (`type` 1). */
export const FIRST_OTHER_TYPE = 700;
export const kindOfMessage = (msgType: number): 1 | 2 => (msgType >= FIRST_OTHER_TYPE ? 2 : 1);
