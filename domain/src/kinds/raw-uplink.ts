import { BinaryReader } from '@bufbuild/protobuf/wire';
import { isKind, type Kind } from './registry.ts';

/** An UplinkRecord whose body is still bytes, shared with the packet. */
export interface RawUplinkRecord {
  atMs: number;
  unit: number;
  /** Instant of the last body; null if there is none of a known kind. */
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

/**
 * The records of an `Uplink`, bodies left as they arrived, so that the log stores exactly those bytes. Throws on bytes
 * that are not a message.
 */
export function decodeRawUplink(bytes: Uint8Array): RawUplinkRecord[] {
  const reader = new BinaryReader(bytes);
  const records: RawUplinkRecord[] = [];
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (tag === RECORDS * 8 + LENGTH_DELIMITED) records.push(decodeRecord(reader, reader.uint32()));
    else if (endsMessage(tag)) break;
    else reader.skip(tag & 7);
  }
  return records;
}

function decodeRecord(reader: BinaryReader, length: number): RawUplinkRecord {
  const end = reader.pos + length;
  const record: RawUplinkRecord = { atMs: 0, unit: 0, kind: null, payload: NO_BYTES, hasSeveralBodies: false };
  while (reader.pos < end) {
    const tag = reader.uint32();
    const field = tag >>> 3;
    if (tag === AT_MS * 8 + VARINT) record.atMs = safeInteger(reader.int64());
    else if (tag === UNIT * 8 + VARINT) record.unit = reader.uint32();
    else if ((tag & 7) === LENGTH_DELIMITED && isKind(field)) takeBody(record, field, reader.bytes());
    else if (endsMessage(tag)) break;
    else reader.skip(tag & 7);
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

function safeInteger(int64: bigint | string): number {
  const value = Number(int64);
  if (!Number.isSafeInteger(value)) throw new RangeError('an integer beyond 2^53');
  return value;
}
