import { VARINT_LIMIT } from './varint.ts';

const VARINT = 0;
const FIXED64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED32 = 5;
const LAST_TAG = 2 ** 32;
/** If a packed field is longer, the payload is stored whole. */
const MAX_INDEX = 1023;

/**
 * The varint values of one protobuf payload, read without a schema into parallel arrays that are used again for the next.
 * `index` is 0 for a single value, otherwise the place in a packed field, from 1. `values` are as on the wire, not unzigzagged.
 */
export class PayloadFields {
  readonly fields: number[] = [];
  readonly indexes: number[] = [];
  readonly values: number[] = [];
  count = 0;
  /** Whether writing the values again, fields ascending, gives the payload back to the byte. */
  canonical = true;

  readonly #packed: ReadonlySet<number>;
  #bytes: Uint8Array = new Uint8Array();
  #position = 0;

  /** @param packed numbers of the fields that are repeated varints */
  constructor(packed: ReadonlySet<number>) {
    this.#packed = packed;
  }

  /** Reads a payload; whatever it holds, this never throws. */
  read(payload: Uint8Array): void {
    this.#bytes = payload;
    this.#position = 0;
    this.count = 0;
    this.canonical = true;
    if (!this.#readFields()) this.canonical = false;
    if (!this.canonical) this.#keepLastValues();
  }

  /** Whether the payload could be read to its end. */
  #readFields(): boolean {
    let previous = 0;
    while (this.#position < this.#bytes.length) {
      const tag = this.#varint();
      const field = Math.floor(tag / 8);
      if (!(field > 0 && tag < LAST_TAG)) return false;
      if (field <= previous) this.canonical = false;
      previous = field;
      if (!this.#value(field, tag & 7)) return false;
    }
    return true;
  }

  #value(field: number, wireType: number): boolean {
    if (wireType === VARINT) {
      const value = this.#varint();
      if (this.#packed.has(field)) this.#loose(field, value);
      else this.#add(field, 0, value);
      return !Number.isNaN(value);
    }
    if (wireType === LENGTH_DELIMITED) {
      const length = this.#varint();
      if (!(length <= this.#bytes.length - this.#position)) return false;
      if (this.#packed.has(field)) return this.#elements(field, this.#position + length);
      return this.#skip(length);
    }
    if (wireType === FIXED64) return this.#skip(8);
    return wireType === FIXED32 && this.#skip(4);
  }

  #elements(field: number, end: number): boolean {
    if (this.#position === end) this.canonical = false;
    for (let index = 1; this.#position < end; index += 1) this.#add(field, index, this.#varint());
    return this.#position === end;
  }

  /** A repeated field that was not packed: its elements are known, but its bytes cannot be reproduced. */
  #loose(field: number, value: number): void {
    this.canonical = false;
    let index = 1;
    for (let place = 0; place < this.count; place += 1) if (this.fields[place] === field) index += 1;
    this.#add(field, index, value);
  }

  #add(field: number, index: number, value: number): void {
    if (!(value < VARINT_LIMIT && index <= MAX_INDEX)) {
      this.canonical = false;
      return;
    }
    this.fields[this.count] = field;
    this.indexes[this.count] = index;
    this.values[this.count] = value;
    this.count += 1;
  }

  #skip(length: number): boolean {
    this.canonical = false;
    this.#position += length;
    return this.#position <= this.#bytes.length;
  }

  /** Of a field that occurs twice the last value counts, as in protobuf. */
  #keepLastValues(): void {
    const places = new Map<string, number>();
    for (let place = 0; place < this.count; place += 1) {
      places.set(`${this.fields[place]}.${this.indexes[place]}`, place);
    }
    const kept = [...places.values()].sort((left, right) => left - right);
    for (const [to, from] of kept.entries()) {
      this.fields[to] = this.fields[from] ?? 0;
      this.indexes[to] = this.indexes[from] ?? 0;
      this.values[to] = this.values[from] ?? 0;
    }
    this.count = kept.length;
  }

  /** NaN where the bytes end inside or there are more than ten; Infinity beyond 2^53. Clears `canonical` for padded varints. */
  #varint(): number {
    const bytes = this.#bytes;
    let byte = bytes[this.#position++] ?? Number.NaN;
    if (byte < 128) return byte;
    let value = byte & 127;
    let factor = 128;
    for (let length = 2; length <= 10; length += 1) {
      byte = bytes[this.#position++] ?? Number.NaN;
      if (Number.isNaN(byte)) return byte;
      value += (byte & 127) * factor;
      factor *= 128;
      if (byte < 128) {
        if (byte === 0) this.canonical = false;
        return value <= Number.MAX_SAFE_INTEGER ? value : Number.POSITIVE_INFINITY;
      }
    }
    return Number.NaN;
  }
}
