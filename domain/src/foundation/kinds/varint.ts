/** Integers of columns stay below this, so that their deltas, zigzagged, are still exact in a double. */
export const VARINT_LIMIT = 2 ** 51;

/** Signed → unsigned with small magnitudes first; exact below 2^52. */
export const zigzag = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2);
/** Undoes `zigzag`. */
export const unzigzag = (value: number): number => {
  // Nearly all, by operations on integers.
  if (value < 2 ** 31) return (value >>> 1) ^ -(value & 1);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
};

/** How many bytes a varint takes. */
export const varintLength = (value: number): number => {
  let length = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) length += 1;
  return length;
};

/** A growing array of bytes. */
export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 64) {
    this.#bytes = new Uint8Array(capacity);
  }

  /** Appends a varint; `value` is an integer from 0 up to 2^53. */
  varint(value: number): void {
    this.#reserve(8);
    const bytes = this.#bytes;
    let rest = value;
    // Bit operations work on 32 bits only.
    while (rest >= 0x8000_0000) {
      bytes[this.length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    while (rest >= 128) {
      bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    bytes[this.length++] = rest;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** The written bytes; shares memory with the writer. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.length);
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + more));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
  }
}

/** Reads varints from bytes. Throws RangeError if the bytes end or a varint is over 2^53. */
export class VarintReader {
  readonly bytes: Uint8Array;
  position: number;

  constructor(bytes: Uint8Array, position = 0) {
    this.bytes = bytes;
    this.position = position;
  }

  next(): number {
    const bytes = this.bytes;
    let byte = bytes[this.position++];
    if (byte === undefined) throw new RangeError('varint is cut off');
    if (byte < 128) return byte;
    let value = byte & 127;
    for (let factor = 128; byte >= 128; factor *= 128) {
      byte = bytes[this.position++];
      if (byte === undefined) throw new RangeError('varint is cut off');
      value += (byte & 127) * factor;
      if (value > Number.MAX_SAFE_INTEGER) throw new RangeError('varint is too large');
    }
    return value;
  }
}
