import { bms } from './bms/kind.ts';
import { cbb } from './cbb/kind.ts';
import { charger } from './charger/kind.ts';
import type { CODECS } from './codecs.ts';
import { cycle } from './cycle/kind.ts';
import { dmt } from './dmt/kind.ts';
import { enerdrive } from './enerdrive/kind.ts';
import { event } from './event/kind.ts';
import type { Faults } from './faults.ts';
import { gpts } from './gpts/kind.ts';
import { inverter } from './inverter/kind.ts';
import { location } from './location/kind.ts';
import { monitor } from './monitor/kind.ts';
import type { RecordKind } from './record-kind.ts';
import { settings } from './settings/kind.ts';
import { tc } from './tc/kind.ts';
import { ups } from './ups/kind.ts';

/** Every kind of record, by the name of its body in UplinkRecord. This is the only list of kinds. */
const KINDS = {
  monitor,
  location,
  bms,
  charger,
  inverter,
  tc,
  dmt,
  enerdrive,
  cycle,
  gpts,
  ups,
  cbb,
  event,
  settings,
} satisfies {
  readonly [N in keyof typeof CODECS]: RecordKind;
};

type Kinds = typeof KINDS;
export type KindName = keyof Kinds;
/** Kinds that devices send as records of an `Uplink`. */
export type RecordName = { [N in KindName]: Kinds[N]['topic'] extends 'record' ? N : never }[KindName];
/** Kinds that tell of energy. */
export type EnergyName = { [N in RecordName]: Kinds[N] extends { energy: object } ? N : never }[RecordName];
type BodyNamed<N extends KindName> = ReturnType<(typeof CODECS)[N]['decode']>;

/** Numbers of the kinds: the field number of the body in UplinkRecord. */
export const KIND = Object.fromEntries(Object.entries(KINDS).map(([name, { number }]) => [name, number])) as {
  readonly [N in KindName]: Kinds[N]['number'];
};
export type Kind = Kinds[RecordName]['number'];
export type BodyOfKind = { [N in RecordName as Kinds[N]['number']]: BodyNamed<N> };
export type Body<K extends Kind = Kind> = BodyOfKind[K];

/** Kinds of which the newest record of a unit has live values. */
type LiveName = { [N in RecordName]: Kinds[N] extends { summarise(body: never): object } ? N : never }[RecordName];
/** The live values of each of them. */
export type LiveValues = {
  [N in LiveName]: Kinds[N] extends { summarise(body: never): infer Values } ? Values : never;
};

/** What the channels of a kind are called, by the name of the kind, and by its number. */
export type ChannelOf<N extends RecordName> = Kinds[N]['channels'][number]['name'];
export type ChannelNameOf<K extends Kind> = { [N in RecordName as Kinds[N]['number']]: ChannelOf<N> }[K];

/** Families of devices whose faults have names, and these names. */
type FaultsOf<K> = K extends { readonly faults: infer F extends Faults } ? F : never;
export type FaultFamily = FaultsOf<Kinds[KindName]>['family'];
export type FaultName = FaultsOf<Kinds[KindName]>['names'][number];

/** Calls that list the records of one kind alone. */
type CallOf<K> = K extends { readonly listCall: { readonly name: infer Name extends string } } ? Name : never;
export type ListCall = `get${CallOf<Kinds[RecordName]>}DataListPro`;

/** The letters of the types of devices. */
type TypesOf<K> = K extends { readonly types: infer T } ? keyof T & string : never;
export type TypeLetter = TypesOf<Kinds[KindName]>;

/** A measurement; exactly one body. */
export type Measurement = { readonly unit: number; readonly at: number } & {
  [K in Kind]: { readonly kind: K; readonly body: BodyOfKind[K] };
}[Kind];

const byNumber: (RecordKind | undefined)[] = [];
for (const kind of Object.values<RecordKind>(KINDS)) byNumber[kind.number] = kind;
const nameByNumber: (RecordName | undefined)[] = [];
for (const [name, { number }] of Object.entries(KINDS)) nameByNumber[number] = name as RecordName;

/** The entry of a kind; undefined for one that this version does not know. */
export const recordKind = (kind: number): RecordKind | undefined => byNumber[kind];
/** Whether records of an `Uplink` are of this kind. */
export const isKind = (kind: number): kind is Kind => byNumber[kind]?.topic === 'record';
/** The property of UplinkRecord that holds a body of the kind. */
export const nameOfKind = (kind: Kind): RecordName => nameByNumber[kind]!;
/** All kinds of records of an `Uplink`, ascending. */
export const RECORD_KINDS: readonly Kind[] = Object.values(KIND).filter(isKind);

/** Kinds that devices send, on whatever topic: what is derived from the log follows from these. */
export type SentKind = Kind | typeof KIND.event;
export const SENT_KINDS: readonly SentKind[] = [...RECORD_KINDS, KIND.event];

/** Kinds of which the newest record of a unit has live values. */
export const LIVE_NAMES: readonly LiveName[] = Object.entries<RecordKind>(KINDS).flatMap(([name, kind]) =>
  kind.summarise ? (name as LiveName) : [],
);

/** Whether records of a kind reveal where the device is; unknown kinds might. */
export const revealsPlaceOf = (kind: number): boolean => recordKind(kind)?.revealsPlace ?? true;
