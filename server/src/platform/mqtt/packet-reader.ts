const MAX_HEADER_BYTES = 5;
const FIRST_BYTES = 256;

/** Largest packets after their fixed headers. */
export interface PacketLimits {
  /** Of the first packet, which is CONNECT. */
  readonly connectBytes: number;
  readonly publishBytes: number;
  /** Of every other type. */
  readonly otherBytes: number;
}

/** The upper half of a PUBLISH's first byte. */
export const PUBLISH = 3;

interface FixedHeader {
  readonly type: number;
  /** Where the packet begins after it, from the beginning of the packet. */
  readonly bodyAt: number;
  readonly length: number;
}

/**
 * Takes one packet: `bytes` from `at` to `end`, after its fixed header from `bodyAt`. False: the packets after it wait
 * for `resume`.
 */
type TakePacket = (bytes: Buffer, at: number, bodyAt: number, end: number) => boolean;

/**
 * Cuts an MQTT stream into packets. A packet over the limit is seen at its header; what has arrived of an incomplete
 * one is held in a buffer that grows with it.
 */
export class PacketReader {
  readonly #limits: PacketLimits;
  readonly #take: TakePacket;
  #isFirst = true;
  /** The beginning of an incomplete packet; of it `#have` bytes have arrived. */
  #partial: Buffer | null = null;
  #have = 0;
  /** Bytes after a packet that was not followed by the next one yet. */
  #held: Buffer | null = null;

  constructor(limits: PacketLimits, take: TakePacket) {
    this.#limits = limits;
    this.#take = take;
  }

  /** Takes the packets that a chunk completes; false when one is over the limit. */
  read(chunk: Buffer): boolean {
    if (this.#held) {
      this.#held = Buffer.concat([this.#held, chunk]);
      return true;
    }
    let at = this.#partial ? this.#complete(chunk) : 0;
    while (at >= 0 && at < chunk.length && !this.#held) {
      const header = fixedHeader(chunk, at, chunk.length);
      if (header && !this.#admits(header)) return false;
      const end = header ? at + header.bodyAt + header.length : Number.POSITIVE_INFINITY;
      if (end > chunk.length) {
        this.#begin(chunk, at);
        return true;
      }
      this.#give(chunk, at, header!, chunk, end);
      at = end;
    }
    return at >= 0;
  }

  /** Goes on after a packet that was answered by false. */
  resume(): boolean {
    const held = this.#held;
    this.#held = null;
    return held === null || this.read(held);
  }

  #admits({ type, length }: FixedHeader): boolean {
    const { connectBytes, publishBytes, otherBytes } = this.#limits;
    if (this.#isFirst) return length <= connectBytes;
    return length <= (type === PUBLISH ? publishBytes : otherBytes);
  }

  /** Gives a packet to be taken; the next one begins in the chunk at `next`. */
  #give(bytes: Buffer, at: number, header: FixedHeader, chunk: Buffer, next: number): void {
    this.#isFirst = false;
    const bodyAt = at + header.bodyAt;
    if (!this.#take(bytes, at, bodyAt, bodyAt + header.length)) this.#held = chunk.subarray(next);
  }

  #begin(chunk: Buffer, at: number): void {
    this.#have = chunk.length - at;
    this.#partial = Buffer.allocUnsafe(Math.max(FIRST_BYTES, this.#have));
    chunk.copy(this.#partial, 0, at);
  }

  /** Adds a chunk to the incomplete packet. Where the chunk goes on after it; -1 when it is over the limit. */
  #complete(chunk: Buffer): number {
    let at = 0;
    let header = fixedHeader(this.#partial!, 0, this.#have);
    while (!header && at < chunk.length) {
      this.#partial![this.#have++] = chunk[at++]!;
      header = fixedHeader(this.#partial!, 0, this.#have);
    }
    if (!header) return at;
    if (!this.#admits(header)) return -1;
    const end = header.bodyAt + header.length;
    const taken = Math.min(end - this.#have, chunk.length - at);
    this.#grow(this.#have + taken, end);
    chunk.copy(this.#partial!, this.#have, at, at + taken);
    this.#have += taken;
    at += taken;
    if (this.#have < end) return at;
    const packet = this.#partial!;
    this.#partial = null;
    this.#give(packet, 0, header, chunk, at);
    return at;
  }

  #grow(needed: number, most: number): void {
    if (needed <= this.#partial!.length) return;
    const larger = Buffer.allocUnsafe(Math.min(Math.max(needed, 2 * this.#partial!.length), most));
    this.#partial!.copy(larger, 0, 0, this.#have);
    this.#partial = larger;
  }
}

/** The fixed header of the packet that begins at `at`; null while it is incomplete. */
function fixedHeader(bytes: Buffer, at: number, end: number): FixedHeader | null {
  let length = 0;
  for (let place = at + 1; place < end; place++) {
    const byte = bytes[place]!;
    const nth = place - at - 1;
    length += (byte & 0x7f) << (7 * nth);
    if (byte < 0x80 || nth === MAX_HEADER_BYTES - 2) return { type: bytes[at]! >> 4, bodyAt: place + 1 - at, length };
  }
  return null;
}
