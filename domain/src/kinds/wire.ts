import { RawUplink, type RawRecord as RawWireRecord } from '../gen/raw.ts';
import { Bms, Charger, Event, Location, Monitor, Uplink, type UplinkRecord } from '../gen/uplink.ts';
import { type BodyOfKind, KIND, type Kind } from './channels.ts';
import { channelOutOfRange, isWithoutFix } from './validity.ts';

export {
  type Bms,
  type Charger,
  ChargerStage,
  CoordinateSystem,
  type Event,
  EventKind,
  type Location,
  LocationKind,
  type Monitor,
} from '../gen/uplink.ts';

/** One record as it came in: `payload` is the bytes of its body and shares memory with the packet. */
export interface RawRecord {
  readonly kind: Kind;
  readonly unit: number;
  /** Instant of the measurement, UTC epoch ms. */
  readonly at: number;
  readonly payload: Uint8Array;
}
/** Why a record of a packet is dropped and counted while the others stand. */
export type RecordFault = 'no_known_body' | 'several_bodies' | 'bad_unit' | 'bad_instant';
/** Why a whole packet is dropped and counted. */
export type PacketFault = 'malformed' | 'empty' | 'too_many_records';
export type BodyFault = 'malformed_body' | 'out_of_range' | 'no_fix';

export type DecodedUplink =
  | { readonly ok: true; readonly records: readonly RawRecord[]; readonly refused: readonly RecordFault[] }
  | { readonly ok: false; readonly reason: PacketFault };
export type DecodedBody<K extends Kind = Kind> =
  | { readonly ok: true; readonly body: BodyOfKind[K] }
  | { readonly ok: false; readonly reason: BodyFault; readonly channel?: string };

export const MAX_RECORDS_PER_UPLINK = 1000;
export const MAX_UNIT = 65_535;
/** A clock outside these years was never set. */
const FIRST_SANE_INSTANT = Date.UTC(2000, 0, 1);
const LAST_SANE_INSTANT = Date.UTC(2100, 0, 1);
export const isSaneInstant = (at: number): boolean =>
  Number.isSafeInteger(at) && at >= FIRST_SANE_INSTANT && at < LAST_SANE_INSTANT;

const bodiesOf = ({ monitor, location, bms, charger }: RawWireRecord): [Kind, Uint8Array][] => {
  const bodies: [Kind, Uint8Array][] = [];
  if (monitor) bodies.push([KIND.monitor, monitor]);
  if (location) bodies.push([KIND.location, location]);
  if (bms) bodies.push([KIND.bms, bms]);
  if (charger) bodies.push([KIND.charger, charger]);
  return bodies;
};

const checkRecord = (wire: RawWireRecord): RawRecord | RecordFault => {
  if (wire.unit > MAX_UNIT) return 'bad_unit';
  if (!isSaneInstant(wire.atMs)) return 'bad_instant';
  const [body, second] = bodiesOf(wire);
  if (!body) return 'no_known_body';
  if (second) return 'several_bodies';
  return { kind: body[0], unit: wire.unit, at: wire.atMs, payload: body[1] };
};

/**
 * Parses a packet of `dev/{mcuId}/up/record` (protobuf `Uplink`) without its bodies. Never throws.
 * `records` are in the packet's order; `refused` has one reason for each record that is left out.
 */
export const decodeUplink = (bytes: Uint8Array): DecodedUplink => {
  let wire: RawUplink;
  try {
    wire = RawUplink.decode(bytes);
  } catch {
    return { ok: false, reason: 'malformed' };
  }
  if (wire.records.length === 0) return { ok: false, reason: 'empty' };
  if (wire.records.length > MAX_RECORDS_PER_UPLINK) return { ok: false, reason: 'too_many_records' };
  const records: RawRecord[] = [];
  const refused: RecordFault[] = [];
  for (const record of wire.records) {
    const checked = checkRecord(record);
    if (typeof checked === 'string') refused.push(checked);
    else records.push(checked);
  }
  return { ok: true, records, refused };
};

const decoders: { readonly [K in Kind]: (payload: Uint8Array) => BodyOfKind[K] } = {
  10: (payload) => Monitor.decode(payload),
  11: (payload) => Location.decode(payload),
  12: (payload) => Bms.decode(payload),
  13: (payload) => Charger.decode(payload),
};

/**
 * Parses the payload of a record and checks every value against the catalogue's ranges. Never throws.
 * @returns the body with the wire's integers; or why not, with the name of the channel that is out of range
 */
export const decodeBody = <K extends Kind>(kind: K, payload: Uint8Array): DecodedBody<K> => {
  let body: BodyOfKind[K];
  try {
    body = decoders[kind](payload);
  } catch {
    return { ok: false, reason: 'malformed_body' };
  }
  const channel = channelOutOfRange(kind, body);
  if (channel !== null) return { ok: false, reason: 'out_of_range', channel };
  return isWithoutFix(kind, body) ? { ok: false, reason: 'no_fix' } : { ok: true, body };
};

/** A payload from the log, which was checked when it came in. Throws on bytes that are no message. */
export const bodyOfLogged = <K extends Kind>(kind: K, payload: Uint8Array): BodyOfKind[K] => decoders[kind](payload);

const encoders: { readonly [K in Kind]: (body: BodyOfKind[K]) => Uint8Array<ArrayBuffer> } = {
  10: (body) => Monitor.encode(body).finish(),
  11: (body) => Location.encode(body).finish(),
  12: (body) => Bms.encode(body).finish(),
  13: (body) => Charger.encode(body).finish(),
};

/** The payload of a body: fields in ascending order, as protobuf writers do. */
export const encodeBody = <K extends Kind>(kind: K, body: BodyOfKind[K]): Uint8Array<ArrayBuffer> =>
  encoders[kind](body);

/** A measurement to send; exactly one body. */
export type Measurement = { readonly unit: number; readonly at: number } & (
  | { readonly kind: 10; readonly body: Monitor }
  | { readonly kind: 11; readonly body: Location }
  | { readonly kind: 12; readonly body: Bms }
  | { readonly kind: 13; readonly body: Charger }
);

const wireRecord = (measurement: Measurement): UplinkRecord => {
  const record = { atMs: measurement.at, unit: measurement.unit };
  if (measurement.kind === KIND.monitor) return { ...record, monitor: measurement.body };
  if (measurement.kind === KIND.location) return { ...record, location: measurement.body };
  if (measurement.kind === KIND.bms) return { ...record, bms: measurement.body };
  return { ...record, charger: measurement.body };
};

/** A packet for `dev/{mcuId}/up/record`; at most 1000 measurements are taken by the server. */
export const encodeUplink = (measurements: readonly Measurement[]): Uint8Array<ArrayBuffer> =>
  Uplink.encode({ records: measurements.map(wireRecord) }).finish();

export type DecodedEvent =
  | { readonly ok: true; readonly event: Event }
  | { readonly ok: false; readonly reason: 'malformed' | 'bad_unit' | 'bad_instant' | 'bad_text' };
const MAX_EVENT_TEXT = 500;

/** Parses a packet of `dev/{mcuId}/up/event` (protobuf `Event`). Never throws. */
export const decodeEvent = (bytes: Uint8Array): DecodedEvent => {
  let event: Event;
  try {
    event = Event.decode(bytes);
  } catch {
    return { ok: false, reason: 'malformed' };
  }
  if (event.unit > MAX_UNIT) return { ok: false, reason: 'bad_unit' };
  if (!isSaneInstant(event.atMs)) return { ok: false, reason: 'bad_instant' };
  // NUL is a letter that the database's text cannot hold.
  if (event.text.includes('\0')) return { ok: false, reason: 'bad_text' };
  // A fault is worth more than the end of its text; half a pair of surrogates is no letter.
  return { ok: true, event: { ...event, text: event.text.slice(0, MAX_EVENT_TEXT).replace(/[\ud800-\udbff]$/, '') } };
};

/** A packet for `dev/{mcuId}/up/event`. */
export const encodeEvent = (event: Event): Uint8Array<ArrayBuffer> => Event.encode(event).finish();
