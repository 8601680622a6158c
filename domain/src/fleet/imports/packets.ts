import type { Measurement } from '../../foundation/kinds/registry.ts';
import { encodeBody, MAX_RECORDS_PER_UPLINK } from '../../foundation/kinds/wire.ts';
import { MAX_PART_BYTES } from './limits.ts';

/** Instant, unit, and the lengths before record and body. */
const BYTES_BESIDE_BODY = 32;
/** The head of a packet is small. */
const ROOM = MAX_PART_BYTES - 4096;

/** Puts records of a device into packets, as full as one may be: the same records always give the same packets. */
export class PacketFiller {
  #records: Measurement[] = [];
  #bytes = 0;

  /** The packet that is full before this record; null while there is room. */
  add(record: Measurement): readonly Measurement[] | null {
    const bytes = encodeBody(record.kind, record.body as never).length + BYTES_BESIDE_BODY;
    const isFull = this.#records.length === MAX_RECORDS_PER_UPLINK || this.#bytes + bytes > ROOM;
    const full = isFull && this.#records.length > 0 ? this.rest() : null;
    this.#records.push(record);
    this.#bytes += bytes;
    return full;
  }

  /** What is left, which may be nothing. */
  rest(): readonly Measurement[] {
    const records = this.#records;
    this.#records = [];
    this.#bytes = 0;
    return records;
  }
}
