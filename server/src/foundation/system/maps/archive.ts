import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles';
import { createQueue } from '../../../platform/apart/queue.ts';
import { runApart } from '../../../platform/apart/run-apart.ts';
import type { PackedParts } from './archive-work.ts';
import { Unfit } from './unfit.ts';

/** Bytes of an archive; fewer than asked where it ends. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>;

/**
 * What an archive holds, in a word.
 *
 * @throws Unfit when the console cannot draw it
 */
export type ArchiveReader = (read: ReadBytes) => Promise<string>;

const WORK = new URL('./archive-work.ts', import.meta.url);
const MAX_WAITING = 4;
const DEADLINE_MS = 10_000;
const HEADER_BYTES = 127;
/** The format has header and root directory in front of everything else, in so many bytes. */
const FRONT_BYTES = 16_384;
const MAX_METADATA_BYTES = 1024 * 1024;
const MAGIC = 'PMTiles';
const VERSION = 3;

/** Layers by which the console knows a schema: its own, OpenMapTiles, Protomaps. */
const KNOWN_LAYERS = [['transportation'], ['roads', 'earth'], ['land', 'places']];

/** Sizes are read and judged before any part is; parts are unpacked one archive after the other, in another process. */
export function createArchiveReader(): ArchiveReader {
  const queue = createQueue({ mostWaiting: MAX_WAITING });
  const unpack = (parts: PackedParts): Promise<string[] | null> => {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    return queue.add(() => runApart(WORK, parts, signal), signal);
  };
  return async (read) => {
    const front = await read(0, FRONT_BYTES);
    const { header, root } = openedFront(front);
    const length = header.jsonMetadataLength;
    const metadata = length === 0 ? new Uint8Array() : await read(header.jsonMetadataOffset, length);
    if (metadata.length !== length) throw new Unfit('no_archive', 'metadata');
    const layers = await unpack({ isPacked: header.internalCompression === Compression.Gzip, root, metadata });
    if (layers === null) throw new Unfit('no_archive');
    const isKnown = KNOWN_LAYERS.some((known) => known.every((each) => layers.includes(each)));
    if (header.tileType === TileType.Mvt && !isKnown) throw new Unfit('layers', layers.join(', ').slice(0, 200));
    return `${header.minZoom}–${header.maxZoom}`;
  };
}

/** What browsers unpack as well: nothing at all, or gzip. */
const READABLE: ReadonlySet<Compression> = new Set([Compression.Unknown, Compression.None, Compression.Gzip]);

function openedFront(front: Uint8Array): { header: Header; root: Uint8Array } {
  const isArchive =
    front.length >= HEADER_BYTES && Buffer.from(front.subarray(0, MAGIC.length)).equals(Buffer.from(MAGIC));
  if (!isArchive || front[MAGIC.length] !== VERSION) throw new Unfit('no_archive');
  const header = bytesToHeader(Uint8Array.from(front.subarray(0, HEADER_BYTES)).buffer);
  if (!READABLE.has(header.internalCompression)) throw new Unfit('no_archive');
  const rootEnd = header.rootDirectoryOffset + header.rootDirectoryLength;
  if (header.rootDirectoryOffset < HEADER_BYTES || rootEnd > FRONT_BYTES)
    throw new Unfit('no_archive', 'root directory > 16 KiB');
  if (rootEnd > front.length) throw new Unfit('no_archive', 'root directory');
  if (!Number.isSafeInteger(header.jsonMetadataOffset + header.jsonMetadataLength))
    throw new Unfit('no_archive', 'metadata');
  if (header.jsonMetadataLength > MAX_METADATA_BYTES) throw new Unfit('no_archive', 'metadata > 1 MiB');
  return { header, root: front.subarray(header.rootDirectoryOffset, rootEnd) };
}
