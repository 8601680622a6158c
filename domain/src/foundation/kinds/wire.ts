import { Uplink, type UplinkRecord } from '../../gen/uplink.ts';
import { sayingNothing } from './channels.ts';
import { CODECS, type Codec } from './codecs.ts';
import { decodeRawUplink, type RawUplinkRecord } from './raw-uplink.ts';
import type { BodyFault } from './record-kind.ts';
import { type BodyOfKind, type Kind, type Measurement, nameOfKind, recordKind, type SentKind } from './registry.ts';
import { channelOutOfRange, type NarrowRanges } from './validity.ts';

export {
  BatteryState,
  type Bms,
  type Cbb,
  type Charger,
  ChargerStage,
  CoordinateSystem,
  type Dmt,
  type Enerdrive,
  type Event,
  EventKind,
  type Gpts,
  type Inverter,
  InverterState,
  type Location,
  LocationKind,
  type Monitor,
  OutputSource,
  type Tc,
  type Ups,
  UpsBattery,
} from '../../gen/uplink.ts';

/** A record or an event as the log stores it: `payload` is the bytes of its body and may share memory with the packet. */
export interface RawLogged {
  readonly kind: SentKind;
  /** The unit; of an event, the number of what it is about (kinds/event/log.ts). */
  readonly unit: number;
  /** Instant of the measurement, UTC epoch ms. */
  readonly at: number;
  readonly payload: Uint8Array;
}
/** One record as it was received. */
export interface RawRecord extends RawLogged {
  readonly kind: Kind;
}
/** Why a record of a packet is dropped and counted while the others are stored. */
type RecordFault = 'no_known_body' | 'several_bodies' | 'bad_unit' | 'bad_instant';
export interface RefusedRecord {
  readonly reason: RecordFault;
  readonly kind: Kind | null;
  readonly unit: number;
  readonly at: number;
}
/** Why a whole packet is dropped and counted. */
export type PacketFault = 'malformed' | 'empty' | 'too_many_records';

export type DecodedUplink =
  | { readonly ok: true; readonly records: readonly RawRecord[]; readonly refused: readonly RefusedRecord[] }
  | { readonly ok: false; readonly reason: PacketFault };
type DecodedBody<K extends Kind = Kind> =
  | { readonly ok: true; readonly body: BodyOfKind[K] }
  | { readonly ok: false; readonly reason: BodyFault; readonly channel?: string };

export const MAX_RECORDS_PER_UPLINK = 1000;
export const MAX_UNIT = 65_535;
/** A clock outside these years has not been set. */
const FIRST_SANE_INSTANT = Date.UTC(2000, 0, 1);
const LAST_SANE_INSTANT = Date.UTC(2100, 0, 1);
export const isSaneInstant = (at: number): boolean =>
  Number.isSafeInteger(at) && at >= FIRST_SANE_INSTANT && at < LAST_SANE_INSTANT;

const faultOf = ({ at, unit, kind, hasSeveralBodies }: RawUplinkRecord): RecordFault | null => {
  if (unit > MAX_UNIT) return 'bad_unit';
  if (!isSaneInstant(at)) return 'bad_instant';
  if (kind === null) return 'no_known_body';
  return hasSeveralBodies ? 'several_bodies' : null;
};
const isGood = (record: RawUplinkRecord): record is RawUplinkRecord & RawRecord => faultOf(record) === null;
const NONE_REFUSED: readonly RefusedRecord[] = [];

/**
 * Parses a packet of `dev/{mcuId}/up/record` (protobuf `Uplink`) without its bodies. Never throws.
 * `records` are in the packet's order; `refused` has one entry for each record that is left out.
 * @param field of the records, in another message that has some
 */
export const decodeUplink = (bytes: Uint8Array, field?: number): DecodedUplink => {
  let wire: RawUplinkRecord[];
  try {
    wire = decodeRawUplink(bytes, field);
  } catch {
    return { ok: false, reason: 'malformed' };
  }
  if (wire.length === 0) return { ok: false, reason: 'empty' };
  if (wire.length > MAX_RECORDS_PER_UPLINK) return { ok: false, reason: 'too_many_records' };
  if (wire.every(isGood)) return { ok: true, records: wire, refused: NONE_REFUSED };
  const refused = wire.flatMap((record): RefusedRecord | [] => {
    const { kind, unit, at } = record;
    const reason = faultOf(record);
    return reason === null ? [] : { reason, kind, unit, at };
  });
  return { ok: true, records: wire.filter(isGood), refused };
};

/**
 * Parses the payload of a record and checks every value against the catalogue's ranges, and against narrower ones. Never throws.
 * @returns the body with the wire's integers; or why not, with the name of the channel that is out of range
 */
export const decodeBody = <K extends Kind>(kind: K, payload: Uint8Array, narrow?: NarrowRanges): DecodedBody<K> => {
  const body = readableBody(kind, payload);
  if (body === null) return { ok: false, reason: 'malformed_body' };
  const channel = channelOutOfRange(kind, body, narrow);
  if (channel !== null) {
    const isPossible = narrow !== undefined && channelOutOfRange(kind, body) === null;
    return { ok: false, reason: isPossible ? 'out_of_set_range' : 'out_of_range', channel };
  }
  const fault = recordKind(kind)?.fault?.(body) ?? null;
  return fault === null ? { ok: true, body } : { ok: false, reason: fault };
};

/** A payload from the log, which was checked when it was received, without values that say that there is none. Throws on invalid bytes. */
export const bodyOfLogged = <K extends Kind>(kind: K, payload: Uint8Array): BodyOfKind[K] => {
  const body = CODECS[nameOfKind(kind)].decode(payload) as BodyOfKind[K];
  const values = body as { [key: string]: unknown };
  for (const { key, unknown } of sayingNothing(kind)) if (values[key] === unknown) values[key] = undefined;
  return body;
};

/**
 * The body of a payload from the log; null where it cannot be read, because it was damaged or an earlier version took what this
 * one does not: one such row must not keep everything else of its device from being read.
 */
export const readableBody = <K extends Kind>(kind: K, payload: Uint8Array): BodyOfKind[K] | null => {
  try {
    return bodyOfLogged(kind, payload);
  } catch {
    return null;
  }
};

/** The payload of a body: fields in ascending order, as protobuf writers do. */
export const encodeBody = <K extends Kind>(kind: K, body: BodyOfKind[K]): Uint8Array<ArrayBuffer> => {
  const codec: Codec = CODECS[nameOfKind(kind)];
  return codec.encode(body).finish();
};

export const wireRecord = ({ at, unit, kind, body }: Measurement): UplinkRecord => ({
  atMs: at,
  unit,
  [nameOfKind(kind)]: body,
});

/** A packet for `dev/{mcuId}/up/record`; the server accepts at most 1000 measurements. */
export const encodeUplink = (measurements: readonly Measurement[]): Uint8Array<ArrayBuffer> =>
  Uplink.encode({ records: measurements.map(wireRecord) }).finish();
