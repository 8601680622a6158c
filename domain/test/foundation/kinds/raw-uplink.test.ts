import { BinaryReader } from '@bufbuild/protobuf/wire';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeRawUplink, type RawUplinkRecord } from '#domain/foundation/kinds/raw-uplink.ts';
import { isKind } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { anyMeasurement } from './bodies.ts';

const LENGTH_DELIMITED = 2;
const endsMessage = (tag: number) => (tag & 7) === 4 || tag === 0;

/** The same by the library's reader alone. */
function byLibrary(bytes: Uint8Array): RawUplinkRecord[] {
  const reader = new BinaryReader(bytes);
  const records: RawUplinkRecord[] = [];
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (tag === 10) records.push(recordByLibrary(reader, reader.uint32()));
    else if (endsMessage(tag)) break;
    else reader.skip(tag & 7);
  }
  return records;
}

function recordByLibrary(reader: BinaryReader, length: number): RawUplinkRecord {
  const end = reader.pos + length;
  const record: RawUplinkRecord = { at: 0, unit: 0, kind: null, payload: new Uint8Array(), hasSeveralBodies: false };
  while (reader.pos < end) {
    const tag = reader.uint32();
    const field = tag >>> 3;
    if (tag === 8) {
      record.at = Number(reader.int64());
      if (!Number.isSafeInteger(record.at)) throw new RangeError('an integer beyond 2^53');
    } else if (tag === 16) record.unit = reader.uint32();
    else if ((tag & 7) === LENGTH_DELIMITED && isKind(field)) {
      record.hasSeveralBodies ||= record.kind !== null && record.kind !== field;
      record.kind = field;
      record.payload = reader.bytes();
    } else if (endsMessage(tag)) break;
    else reader.skip(tag & 7);
  }
  return record;
}

const read = (decode: (bytes: Uint8Array) => RawUplinkRecord[], bytes: Uint8Array) => {
  try {
    return decode(bytes).map((record) => ({ ...record, payload: [...record.payload] }));
  } catch {
    return 'no message';
  }
};

/** A unit in a varint of so many bytes that it may be none. */
const longUnit = fc.integer({ min: 1, max: 11 }).map((length) => [16, ...new Array(length).fill(0x80), 1]);
/** Bytes that are often tags and lengths of a record. */
const anyByte = fc.oneof(fc.constantFrom(8, 10, 16, 82, 0x8a, 1, 2, 4), fc.constantFrom(0x80, 0xff, 0x7f), fc.nat(255));
const anyBytes = fc.oneof(
  fc.array(anyByte, { maxLength: 60 }).map((bytes) => Uint8Array.from(bytes)),
  fc
    .tuple(
      fc.array(anyMeasurement, { minLength: 1, maxLength: 3 }).map((measurements) => [...encodeUplink(measurements)]),
      fc.array(fc.tuple(fc.nat(), fc.oneof(longUnit, fc.array(anyByte, { maxLength: 11 })), fc.nat(3)), {
        maxLength: 4,
      }),
    )
    .map(([bytes, changes]) => {
      for (const [place, more, fewer] of changes) bytes.splice(place % (bytes.length + 1), fewer, ...more);
      return Uint8Array.from(bytes);
    }),
);

it('reads what the reader of the library reads, and refuses what it refuses', () => {
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      expect(read(decodeRawUplink, bytes)).toEqual(read(byLibrary, bytes));
    }),
    { numRuns: 5000 },
  );
});
