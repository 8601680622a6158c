const HEADER = 0;
const LENGTH = 1;
const BODY = 2;
const MAX_LENGTH_BYTES = 4;

/** Follows the packets of an MQTT stream without parsing them, so that a packet too large is seen before it is buffered. */
export class FrameScanner {
  readonly #limit: number;
  readonly #firstLimit: number;
  #state = HEADER;
  #length = 0;
  #lengthBytes = 0;
  #isFirst = true;

  /** Limits in bytes of the packet after its fixed header; the first packet is CONNECT and has its own. */
  constructor(limits: { packetBytes: number; connectBytes: number }) {
    this.#limit = limits.packetBytes;
    this.#firstLimit = limits.connectBytes;
  }

  /** False when the chunk announces a packet over the limit. */
  accepts(chunk: Uint8Array): boolean {
    let at = 0;
    while (at < chunk.length) {
      if (this.#state === HEADER) {
        at++;
        this.#state = LENGTH;
        this.#length = 0;
        this.#lengthBytes = 0;
      } else if (this.#state === LENGTH) {
        const byte = chunk[at++]!;
        this.#length += (byte & 0x7f) << (7 * this.#lengthBytes++);
        if (byte & 0x80 && this.#lengthBytes < MAX_LENGTH_BYTES) continue;
        if (this.#length > (this.#isFirst ? this.#firstLimit : this.#limit)) return false;
        this.#isFirst = false;
        this.#state = this.#length > 0 ? BODY : HEADER;
      } else {
        const taken = Math.min(this.#length, chunk.length - at);
        at += taken;
        this.#length -= taken;
        if (this.#length === 0) this.#state = HEADER;
      }
    }
    return true;
  }
}
