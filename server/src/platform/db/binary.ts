/** Values as PostgreSQL's binary formats have them: no quoting, no parsing of text on the other side. */

const INT2 = 21;
const INT4 = 23;
const INT8 = 20;
const TEXT = 25;
const BYTEA = 17;
const ARRAY_HEADER_BYTES = 20;
const NULL_LENGTH = -1;

function arrayHeader(buffer: Buffer, elementType: number, length: number, hasNull: boolean): number {
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(hasNull ? 1 : 0, 4);
  buffer.writeInt32BE(elementType, 8);
  buffer.writeInt32BE(length, 12);
  buffer.writeInt32BE(1, 16);
  return ARRAY_HEADER_BYTES;
}

type IntWriter = (buffer: Buffer, value: number, at: number) => void;
const writeInt2: IntWriter = (buffer, value, at) => buffer.writeInt16BE(value, at);
const writeInt4: IntWriter = (buffer, value, at) => buffer.writeInt32BE(value, at);
/** Exact for safe integers of both signs. */
const writeInt8: IntWriter = (buffer, value, at) => {
  const high = Math.floor(value / 0x1_0000_0000);
  buffer.writeInt32BE(high, at);
  buffer.writeUInt32BE(value - high * 0x1_0000_0000, at + 4);
};

function intArray(values: readonly (number | null)[], type: number, bytes: number, write: IntWriter): Buffer {
  const buffer = Buffer.allocUnsafe(ARRAY_HEADER_BYTES + values.length * (4 + bytes));
  let at = arrayHeader(buffer, type, values.length, values.includes(null));
  // An iterator would make an object of each large number.
  for (let place = 0; place < values.length; place++) {
    const value = values[place]!;
    buffer.writeInt32BE(value === null ? NULL_LENGTH : bytes, at);
    at += 4;
    if (value === null) continue;
    write(buffer, value, at);
    at += bytes;
  }
  return buffer.subarray(0, at);
}

/** Parameter for `int2[]`. */
export const int2Array = (values: readonly (number | null)[]): Buffer => intArray(values, INT2, 2, writeInt2);
/** Parameter for `int4[]`. */
export const int4Array = (values: readonly (number | null)[]): Buffer => intArray(values, INT4, 4, writeInt4);
/** Parameter for `int8[]`: ids and epoch milliseconds. */
export const int8Array = (values: readonly (number | null)[]): Buffer => intArray(values, INT8, 8, writeInt8);

/** Parameter for `bytea[]`. */
export function byteaArray(values: readonly (Uint8Array | null)[]): Buffer {
  let size = ARRAY_HEADER_BYTES;
  for (const value of values) size += 4 + (value?.length ?? 0);
  const buffer = Buffer.allocUnsafe(size);
  let at = arrayHeader(buffer, BYTEA, values.length, values.includes(null));
  for (const value of values) {
    at = buffer.writeInt32BE(value?.length ?? NULL_LENGTH, at);
    if (value === null) continue;
    buffer.set(value, at);
    at += value.length;
  }
  return buffer;
}

/** Parameter for `text[]`, and by a cast of the element for `jsonb`. */
export function textArray(values: readonly (string | null)[]): Buffer {
  let size = ARRAY_HEADER_BYTES;
  for (const value of values) size += 4 + (value === null ? 0 : Buffer.byteLength(value));
  const buffer = Buffer.allocUnsafe(size);
  let at = arrayHeader(buffer, TEXT, values.length, values.includes(null));
  for (const value of values) {
    if (value === null) {
      at = buffer.writeInt32BE(NULL_LENGTH, at);
      continue;
    }
    const length = buffer.write(value, at + 4);
    at = buffer.writeInt32BE(length, at) + length;
  }
  return buffer;
}

/** Parameter for `bool[]`, as numbers: `($1::int2[])` compared with 1 in the statement. */
export const flagArray = (values: readonly (boolean | null)[]): Buffer =>
  int2Array(values.map((value) => (value === null ? null : Number(value))));
