import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Compression, TileType, zxyToTileId } from 'pmtiles';
import type { Tile } from './tiles.ts';

interface Entry {
  tileId: number;
  offset: number;
  length: number;
  runLength: number;
}

interface ArchiveInfo {
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly centre: { readonly longitude: number; readonly latitude: number; readonly zoom: number };
  readonly metadata: Record<string, unknown>;
}

const headerLength = 127;
/** The reader fetches header and root directory in one request of 16 KiB. */
const rootLengthLimit = 16_384 - headerLength;

/**
 * Packs gzipped vector tiles into one clustered PMTiles archive: equal tiles are stored once, and equal neighbours on
 * the Hilbert curve share an entry. Format: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
export function packArchive(tiles: Iterable<Tile>, info: ArchiveInfo): Uint8Array {
  const sorted = [...tiles].map((tile) => ({ tileId: zxyToTileId(tile.z, tile.x, tile.y), body: tile.body }));
  sorted.sort((a, b) => a.tileId - b.tileId);

  const bodies: Uint8Array[] = [];
  const offsets = new Map<string, number>();
  const entries: Entry[] = [];
  let dataLength = 0;
  for (const { tileId, body } of sorted) {
    const digest = createHash('sha256').update(body).digest('base64');
    let offset = offsets.get(digest);
    if (offset === undefined) {
      offset = dataLength;
      offsets.set(digest, offset);
      bodies.push(body);
      dataLength += body.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === offset && last.tileId + last.runLength === tileId) last.runLength += 1;
    else entries.push({ tileId, offset, length: body.length, runLength: 1 });
  }

  const { root, leaves } = packDirectories(entries);
  const metadata = gzipSync(JSON.stringify(info.metadata));
  metadata[9] = 255;
  const header = packHeader(info, {
    lengths: [root.length, metadata.length, leaves.length, dataLength],
    counts: [sorted.length, entries.length, bodies.length],
  });
  return Buffer.concat([header, root, metadata, leaves, ...bodies]);
}

function packDirectories(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = packDirectory(entries);
  if (whole.length <= rootLengthLimit) return { root: whole, leaves: new Uint8Array(0) };
  for (let leafSize = 4_096; ; leafSize *= 2) {
    const leaves: Uint8Array[] = [];
    const pointers: Entry[] = [];
    let offset = 0;
    for (let start = 0; start < entries.length; start += leafSize) {
      const leaf = packDirectory(entries.slice(start, start + leafSize));
      // Run length 0 marks a pointer to a leaf directory.
      pointers.push({ tileId: entries[start]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = packDirectory(pointers);
    if (root.length <= rootLengthLimit) return { root, leaves: Buffer.concat(leaves) };
  }
}

function packDirectory(entries: readonly Entry[]): Uint8Array {
  const bytes: number[] = [];
  pushVarint(bytes, entries.length);
  entries.forEach((entry, i) => {
    pushVarint(bytes, entry.tileId - (entries[i - 1]?.tileId ?? 0));
  });
  for (const entry of entries) pushVarint(bytes, entry.runLength);
  for (const entry of entries) pushVarint(bytes, entry.length);
  entries.forEach((entry, i) => {
    const previous = entries[i - 1];
    const follows = previous !== undefined && entry.offset === previous.offset + previous.length;
    pushVarint(bytes, follows ? 0 : entry.offset + 1);
  });
  const packed = gzipSync(Uint8Array.from(bytes), { level: 9 });
  packed[9] = 255;
  return packed;
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
}

function packHeader(
  info: ArchiveInfo,
  size: {
    lengths: [root: number, metadata: number, leaves: number, data: number];
    counts: [addressed: number, entries: number, contents: number];
  },
): Uint8Array {
  const bytes = Buffer.alloc(headerLength);
  bytes.write('PMTiles', 0, 'ascii');
  bytes[7] = 3;
  let offset = headerLength;
  size.lengths.forEach((length, i) => {
    bytes.writeBigUInt64LE(BigInt(offset), 8 + 16 * i);
    bytes.writeBigUInt64LE(BigInt(length), 16 + 16 * i);
    offset += length;
  });
  size.counts.forEach((count, i) => {
    bytes.writeBigUInt64LE(BigInt(count), 72 + 8 * i);
  });
  bytes[96] = 1; // clustered
  bytes[97] = Compression.Gzip;
  bytes[98] = Compression.Gzip;
  bytes[99] = TileType.Mvt;
  bytes[100] = info.minZoom;
  bytes[101] = info.maxZoom;
  const e7 = (degree: number) => Math.round(degree * 1e7);
  bytes.writeInt32LE(e7(-180), 102);
  bytes.writeInt32LE(e7(-85.0511287), 106);
  bytes.writeInt32LE(e7(180), 110);
  bytes.writeInt32LE(e7(85.0511287), 114);
  bytes[118] = info.centre.zoom;
  bytes.writeInt32LE(e7(info.centre.longitude), 119);
  bytes.writeInt32LE(e7(info.centre.latitude), 123);
  return bytes;
}
