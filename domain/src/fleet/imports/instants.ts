import { ByteWriter, unzigzag, zigzag } from '../../foundation/kinds/varint.ts';

/** A record by what it is stored under. */
export interface RecordKey {
  readonly kind: number;
  readonly unit: number;
  readonly at: number;
}

/** Some bytes for each record: rows of a table follow each other at equal distances. */
const BYTES_OF_RECORD = 4;

/** Keys of records in few bytes; those of one kind and unit are best in a row. */
export function encodeKeys(keys: readonly RecordKey[]): Uint8Array {
  const writer = new ByteWriter(keys.length * BYTES_OF_RECORD);
  let last: RecordKey = { kind: 0, unit: 0, at: 0 };
  for (const key of keys) {
    writer.varint(key.kind);
    writer.varint(key.unit);
    writer.varint(zigzag(key.at - last.at));
    last = key;
  }
  return writer.finish();
}

export function decodeKeys(bytes: Uint8Array): RecordKey[] {
  const keys: RecordKey[] = [];
  let place = 0;
  const next = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[place++];
      if (byte === undefined) throw new RangeError('the keys of an import are cut off');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  for (let at = 0; place < bytes.length; ) {
    const kind = next();
    const unit = next();
    at += unzigzag(next());
    keys.push({ kind, unit, at });
  }
  return keys;
}
