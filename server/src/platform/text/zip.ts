import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly plain: number;
}

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Deflate needs version 2.0; sizes come behind the data (bit 3), names are UTF-8 (bit 11). */
const VERSION = 20;
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1 January 1980, the first day of the format, so that a file does not depend on the time of writing. */
const DOS_DATE = 0x0021;
const LARGEST = 0xffff_ffff;
const LEVEL = 4;

/** Numbers of two and four bytes in a row. */
const fields = (...parts: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer => {
  const bytes = Buffer.alloc(parts.reduce((sum, [, size]) => sum + size, 0));
  let offset = 0;
  for (const [value, size] of parts) {
    if (value > LARGEST) throw new RangeError('archive is larger than 4 GB');
    offset = size === 2 ? bytes.writeUInt16LE(value, offset) : bytes.writeUInt32LE(value, offset);
  }
  return bytes;
};

/**
 * An archive that is written while it is read: no entry is ever completely in memory. Compression runs on the thread
 * pool. Throws RangeError beyond 4 GB.
 */
export async function* zipped(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, bytes } of entries) {
    const entry = { name: Buffer.from(name), offset, crc: 0, packed: 0, plain: 0 };
    const head = Buffer.concat([
      fields([LOCAL, 4], [VERSION, 2], [FLAGS, 2], [DEFLATE, 2], [0, 2], [DOS_DATE, 2], [0, 4], [0, 4], [0, 4]),
      fields([entry.name.length, 2], [0, 2]),
      entry.name,
    ]);
    yield head;
    const source = async function* () {
      for await (const chunk of bytes) {
        entry.crc = crc32(chunk, entry.crc);
        entry.plain += chunk.length;
        yield chunk;
      }
    };
    // An error meanwhile is thrown to the reader.
    const deflated = pipeline(Readable.from(source()), createDeflateRaw({ level: LEVEL }), () => {});
    for await (const chunk of deflated as AsyncIterable<Buffer>) {
      entry.packed += chunk.length;
      yield chunk;
    }
    const descriptor = fields([DESCRIPTOR, 4], [entry.crc, 4], [entry.packed, 4], [entry.plain, 4]);
    yield descriptor;
    offset += head.length + entry.packed + descriptor.length;
    written.push(entry);
  }
  const central = Buffer.concat(written.map(centralOf));
  yield central;
  yield fields(
    [END, 4],
    [0, 2],
    [0, 2],
    [written.length, 2],
    [written.length, 2],
    [central.length, 4],
    [offset, 4],
    [0, 2],
  );
}

const centralOf = ({ name, offset, crc, packed, plain }: Written): Buffer =>
  Buffer.concat([
    fields([CENTRAL, 4], [VERSION, 2], [VERSION, 2], [FLAGS, 2], [DEFLATE, 2], [0, 2], [DOS_DATE, 2]),
    fields([crc, 4], [packed, 4], [plain, 4], [name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
    name,
  ]);
