import { BinaryReader } from '@bufbuild/protobuf/wire';
import { isKind, type Kind } from './registry.ts';

/** An UplinkRecord whose body is still bytes, shared with the packet. */
export interface RawUplinkRecord {
  /** Instant of the measurement, UTC epoch ms. */
  at: number;
  unit: number;
  /** Kind of the last body; null if there is none of a known kind. */
  kind: Kind | null;
  payload: Uint8Array;
  /** Whether there are bodies of more than one kind. */
  hasSeveralBodies: boolean;
}

const RECORDS = 1;
const AT_MS = 1;
const UNIT = 2;
const VARINT = 0;
const LENGTH_DELIMITED = 2;
const END_GROUP = 4;
const NO_BYTES = new Uint8Array();
/** The longest varint. */
const MAX_BYTES = 10;
/** A varint of so many bytes has fewer than 53 bits. */
const SAFE_BYTES = 7;

/**
 * The records of an `Uplink`, or of another message that has them in another field, bodies left as they arrived, so that the log
 * stores exactly those bytes. Throws on bytes that are not a message.
 */
export function decodeRawUplink(bytes: Uint8Array, field = RECORDS): RawUplinkRecord[] {
  const packet = new Packet(bytes);
  let records: RawUplinkRecord[] | null = null;
  while (packet.at < bytes.length) {
    const tag = packet.uint32();
    if (tag === field * 8 + LENGTH_DELIMITED) {
      const record = decodeRecord(packet, packet.uint32());
      // Most packets have one record: a list that grows would have room for many.
      if (records) records.push(record);
      else records = [record];
    } else if (endsMessage(tag)) break;
    else packet.skip(tag);
  }
  return records ?? [];
}

function decodeRecord(packet: Packet, length: number): RawUplinkRecord {
  const end = packet.at + length;
  const record: RawUplinkRecord = { at: 0, unit: 0, kind: null, payload: NO_BYTES, hasSeveralBodies: false };
  while (packet.at < end) {
    const tag = packet.uint32();
    const field = tag >>> 3;
    if (tag === AT_MS * 8 + VARINT) record.at = packet.integer();
    else if (tag === UNIT * 8 + VARINT) record.unit = packet.uint32();
    else if ((tag & 7) === LENGTH_DELIMITED && isKind(field)) takeBody(record, field, packet.bytes());
    else if (endsMessage(tag)) break;
    else packet.skip(tag);
  }
  return record;
}

/** Of a body that occurs twice the last counts, as in protobuf. */
function takeBody(record: RawUplinkRecord, kind: Kind, payload: Uint8Array): void {
  if (record.kind !== null && record.kind !== kind) record.hasSeveralBodies = true;
  record.kind = kind;
  record.payload = payload;
}

const endsMessage = (tag: number): boolean => (tag & 7) === END_GROUP || tag === 0;

/**
 * A packet while it is read. What every record has is read here, since a library's reader costs more to make than a
 * small packet to read; the library reads what is rare.
 */
class Packet {
  readonly #bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The lower 32 bits of a varint. */
  uint32(): number {
    let value = 0;
    for (let nth = 0; nth < MAX_BYTES; nth++) {
      const byte = this.#next();
      if (nth < 5) value |= (byte & 0x7f) << (7 * nth);
      if (byte < 0x80) return value >>> 0;
    }
    throw new RangeError('a varint of more than ten bytes');
  }

  /** A varint of 64 bits with a sign. */
  integer(): number {
    const from = this.at;
    let value = 0;
    let factor = 1;
    for (let nth = 0; nth < SAFE_BYTES; nth++) {
      const byte = this.#next();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 0x80;
    }
    return safeInteger(this.#read(from, (reader) => reader.int64()));
  }

  /** Bytes after their length. */
  bytes(): Uint8Array {
    const length = this.uint32();
    const from = this.at;
    this.at = from + length;
    if (this.at > this.#bytes.length) throw new RangeError('the packet ends within a body');
    return this.#bytes.subarray(from, this.at);
  }

  /** Passes over the value of a tag. */
  skip(tag: number): void {
    this.#read(this.at, (reader) => reader.skip(tag & 7));
  }

  #next(): number {
    const byte = this.#bytes[this.at++];
    if (byte === undefined) throw new RangeError('the packet ends within a varint');
    return byte;
  }

  #read<T>(from: number, read: (reader: BinaryReader) => T): T {
    const reader = new BinaryReader(this.#bytes);
    reader.pos = from;
    const value = read(reader);
    this.at = reader.pos;
    return value;
  }
}

function safeInteger(int64: bigint | string): number {
  const value = Number(int64);
  if (!Number.isSafeInteger(value)) throw new RangeError('an integer beyond 2^53');
  return value;
}
