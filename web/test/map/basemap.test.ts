import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { PMTiles, type Source, tileIdToZxy } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { unwrapRing } from '../../../tools/basemap/antimeridian.ts';
import { buildBasemap } from '../../../tools/basemap/basemap.ts';
import { readProvinceLines } from '../../../tools/basemap/natural-earth.ts';
import { packArchive } from '../../../tools/basemap/pmtiles-writer.ts';
import { nameProperties, readTownNames } from '../../../tools/basemap/town-names.ts';

/** An archive in memory, behind the reader that the browser uses. */
const read = (archive: Uint8Array) =>
  new PMTiles({
    getKey: () => 'memory',
    getBytes: async (offset, length) => ({ data: Uint8Array.from(archive.subarray(offset, offset + length)).buffer }),
  } satisfies Source);

const info = {
  minZoom: 0,
  maxZoom: 8,
  centre: { longitude: 113.2644, latitude: 23.1291, zoom: 6 },
  metadata: { name: 'test' },
};

const textOf = (data: ArrayBuffer | undefined) => Buffer.from(data ?? new ArrayBuffer(0)).toString('latin1');

/** Bodies of scattered lengths, so that the directory does not compress into one piece. */
const bodyOf = (tileId: number) =>
  `tile ${tileId} ${'x'.repeat(createHash('sha256').update(String(tileId)).digest().readUInt16LE() % 1_009)}`;

describe('packArchive', () => {
  it('is read back tile for tile, with leaf directories', async () => {
    const tiles = Array.from({ length: 14_000 }, (_, tileId) => {
      const [z, x, y] = tileIdToZxy(tileId * 2);
      return { z, x, y, body: gzipSync(bodyOf(tileId), { level: 0 }) };
    });
    const archive = read(packArchive(tiles, info));
    const header = await archive.getHeader();
    expect(header).toMatchObject({ specVersion: 3, clustered: true, numAddressedTiles: 14_000, maxZoom: 8 });
    expect(header.leafDirectoryLength).toBeGreaterThan(0);
    expect(header.rootDirectoryLength + 127).toBeLessThanOrEqual(16_384);
    for (const tileId of [0, 1, 777, 4_095, 4_096, 12_345, 13_999]) {
      const tile = tiles[tileId];
      const found = await archive.getZxy(tile?.z ?? 0, tile?.x ?? 0, tile?.y ?? 0);
      expect(textOf(found?.data)).toBe(bodyOf(tileId));
    }
    const [z, x, y] = tileIdToZxy(3);
    expect(await archive.getZxy(z, x, y)).toBeUndefined();
    expect(await archive.getMetadata()).toEqual({ name: 'test' });
  }, 60_000);

  it('stores equal tiles once and joins neighbours on the curve', async () => {
    const tiles = [0, 1, 2, 3, 4].map((tileId) => {
      const [z, x, y] = tileIdToZxy(tileId);
      return { z, x, y, body: gzipSync(tileId === 4 ? 'shore' : 'land') };
    });
    const archive = read(packArchive(tiles, info));
    expect(await archive.getHeader()).toMatchObject({ numAddressedTiles: 5, numTileEntries: 2, numTileContents: 2 });
    expect(textOf((await archive.getZxy(1, 0, 0))?.data)).toBe('land');
    expect(textOf((await archive.getZxy(...tileIdToZxy(4)))?.data)).toBe('shore');
  });
});

describe('unwrapRing', () => {
  it('continues a ring over the antimeridian past 180°', () => {
    const ring = [
      [170, 60],
      [-175, 62],
      [-175, 58],
      [170, 60],
    ];
    expect(unwrapRing(ring)).toEqual([
      [170, 60],
      [185, 62],
      [185, 58],
      [170, 60],
    ]);
  });

  it('closes a ring that runs round the pole over it', () => {
    const ring = [-180, -90, 0, 90, 180].map((longitude) => [longitude === 180 ? -180 : longitude, -70]);
    const unwrapped = unwrapRing(ring);
    expect(unwrapped.slice(-3)).toEqual([
      [180, -90],
      [-180, -90],
      [-180, -70],
    ]);
  });
});

describe('names of towns', () => {
  it('are there in five languages by the number of GeoNames, without what equals the local name', () => {
    const names = readTownNames();
    expect(nameProperties('Munich', names.get(2_867_714))).toEqual({
      'name:de': 'München',
      'name:zh_CN': '慕尼黑',
      'name:zh_HK': '慕尼黑',
    });
    expect(nameProperties('Guangzhou', names.get(1_809_858))).toEqual({
      'name:fr': 'Canton',
      'name:zh_CN': '广州',
      'name:zh_HK': '廣州',
    });
    expect(nameProperties('Nowhere', names.get(-1))).toEqual({});
  });

  it('are in one script each', () => {
    const simplifiedOnly = /[东车长门马龙广汉乌亚兰卢叶尔]/;
    const traditionalOnly = /[東車長門馬龍廣漢烏亞蘭盧葉爾裏範鬆]/;
    const all = [...readTownNames().values()];
    expect(all.filter(({ zh_CN = '' }) => traditionalOnly.test(zh_CN))).toEqual([]);
    expect(all.filter(({ zh_HK = '' }) => simplifiedOnly.test(zh_HK))).toEqual([]);
  });
});

describe('province lines', () => {
  it('leave out an area that another source has', () => {
    const all = readProvinceLines([]).length;
    const america = [
      [-130, 20],
      [-60, 20],
      [-60, 50],
      [-130, 50],
      [-130, 20],
    ];
    const others = readProvinceLines([[america]]).length;
    expect(others).toBeGreaterThan(40);
    expect(others).toBeLessThan(all);
  });
});

describe('buildBasemap', () => {
  it('contains land, borders and names, and is the same when built twice', async () => {
    const archive = Buffer.from(buildBasemap(2));
    expect(archive.equals(Buffer.from(buildBasemap(2)))).toBe(true);
    const map = read(archive);
    const header = await map.getHeader();
    expect(header).toMatchObject({ minZoom: 0, maxZoom: 2, numAddressedTiles: 21 });
    // The operating system in the gzip header: unknown, or every machine would make other bytes.
    expect(archive[header.tileDataOffset + 9]).toBe(255);
    const tile = textOf((await map.getZxy(2, 3, 1))?.data);
    for (const text of ['land', 'borders', 'places', 'Guangzhou', 'Tokyo']) expect(tile).toContain(text);
    const europe = Buffer.from((await map.getZxy(2, 2, 1))?.data ?? new ArrayBuffer(0)).toString();
    for (const text of ['urban', 'lakes', 'rivers', 'transport', 'München', 'Londres', '慕尼黑', '倫敦']) {
      expect(europe).toContain(text);
    }
    const { attribution } = (await map.getMetadata()) as { attribution: string };
    expect(attribution).toContain('GeoNames');
    expect(attribution).toContain('Natural Earth');
  }, 120_000);
});
