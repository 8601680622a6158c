import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { wholePart } from './packet.ts';

const MAX_RECORDS_OF_PACKET = 500;
const MAX_BYTES_OF_PACKET = 32_768;
const ENDING = '.uplink';

interface Packet {
  readonly file: string;
  records: number;
  bytes: number;
}

/**
 * What a device read and the server has not acknowledged, as files in a folder, each a packet ready to be sent. Survives restarts: a packet
 * that was sent and not acknowledged is sent again, and the server stores a record once. Bounded: when it is full, the oldest packet is lost.
 */
export class Queue {
  readonly #folder: string;
  readonly #mostBytes: number;
  readonly #packets: Packet[] = [];
  #open: Packet | undefined;
  #sending: Packet | undefined;
  #number = 0;
  readonly #unflushed = new Set<string>();
  recordsLost = 0;
  recordsAcknowledged = 0;

  /** @param mostBytes of all its packets together */
  constructor(folder: string, mostBytes: number) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder).sort()) {
      const number = /^(\d{12})\.uplink$/.exec(name)?.[1];
      if (number === undefined) continue;
      this.#number = Number(number);
      const file = join(folder, name);
      const { length, records } = wholePart(readFileSync(file));
      if (records === 0) rmSync(file);
      else this.#packets.push({ file, records, bytes: length });
    }
  }

  get records(): number {
    return this.#packets.reduce((sum, { records }) => sum + records, 0);
  }

  get bytes(): number {
    return this.#packets.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** How many files have something that a loss of power could take. */
  get unflushed(): number {
    return this.#unflushed.size;
  }

  /** Forces to the disk what was stored and still waits; what was acknowledged meanwhile spares the disk. */
  async flush(): Promise<void> {
    if (this.#unflushed.size === 0) return;
    const files = [...this.#unflushed];
    this.#unflushed.clear();
    // The folder too, because a new file is lost with its entry there.
    for (const path of [...files, this.#folder]) await forceToDisk(path);
  }

  /** Stores records. Throws when the disk does not take them; they count as lost then. */
  append(records: readonly Measurement[]): void {
    for (let from = 0; from < records.length; from += MAX_RECORDS_OF_PACKET)
      this.#store(records.slice(from, from + MAX_RECORDS_OF_PACKET));
  }

  /** The oldest packet; it stays until it is acknowledged. Records that come meanwhile go into others. */
  oldest(): Uint8Array | undefined {
    const packet = this.#packets[0];
    if (packet === undefined) return undefined;
    if (packet === this.#open) this.#open = undefined;
    this.#sending = packet;
    return readFileSync(packet.file).subarray(0, packet.bytes);
  }

  /** The server has the packet that `oldest` returned last. */
  acknowledge(): void {
    const packet = this.#sending;
    this.#sending = undefined;
    if (packet === undefined || this.#packets[0] !== packet) return;
    this.#packets.shift();
    this.recordsAcknowledged += packet.records;
    this.#remove(packet);
  }

  #store(records: readonly Measurement[]): void {
    const bytes = encodeUplink(records);
    const packet = this.#packetFor(records.length, bytes.length);
    try {
      appendFileSync(packet.file, bytes, { mode: 0o600 });
      this.#unflushed.add(packet.file);
      packet.records += records.length;
      packet.bytes += bytes.length;
    } catch (error) {
      this.recordsLost += records.length;
      this.#close(packet);
      throw error;
    }
    this.#forget();
  }

  #packetFor(records: number, bytes: number): Packet {
    const open = this.#open;
    if (open && open.records + records <= MAX_RECORDS_OF_PACKET && open.bytes + bytes <= MAX_BYTES_OF_PACKET)
      return open;
    this.#number += 1;
    const file = join(this.#folder, `${String(this.#number).padStart(12, '0')}${ENDING}`);
    const packet = { file, records: 0, bytes: 0 };
    this.#packets.push(packet);
    this.#open = packet;
    return packet;
  }

  /** After a write that failed: what the file has beyond its whole records is never sent, and nothing follows it. */
  #close(packet: Packet): void {
    this.#open = undefined;
    if (packet.records > 0) return;
    this.#packets.splice(this.#packets.indexOf(packet), 1);
    if (statSync(packet.file, { throwIfNoEntry: false })) rmSync(packet.file);
  }

  #forget(): void {
    while (this.bytes > this.#mostBytes && this.#packets.length > 1) {
      const [oldest] = this.#packets.splice(0, 1);
      if (oldest === undefined) return;
      if (oldest !== this.#sending) this.recordsLost += oldest.records;
      this.#remove(oldest);
    }
  }

  #remove({ file }: Packet): void {
    this.#unflushed.delete(file);
    rmSync(file, { force: true });
  }
}

/** What is gone needs nothing. */
async function forceToDisk(path: string): Promise<void> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    await file.sync();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  } finally {
    await file?.close();
  }
}
