import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createArchiveReader, type ReadBytes } from '#server/foundation/system/maps/archive.ts';
import { MAX_UNPACKED_BYTES } from '#server/foundation/system/maps/archive-work.ts';
import { bytesInMemory } from '#server/foundation/system/maps/map-files.ts';
import { packArchive } from '../../../../tools/basemap/pmtiles-writer.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { upload } from '../../harness/upload.ts';

const METADATA = { vector_layers: [{ id: 'transportation' }] };
const archive = Buffer.from(
  packArchive([{ z: 0, x: 0, y: 0, body: gzipSync('tile') }], {
    minZoom: 0,
    maxZoom: 0,
    centre: { longitude: 0, latitude: 0, zoom: 0 },
    metadata: METADATA,
  }),
);
/** Where the header has what it says of its parts. */
const AT = { rootOffset: 8, rootLength: 16, metadataOffset: 24, metadataLength: 32, packing: 97 } as const;

/** The archive with another metadata part behind it. */
function withMetadata(bytes: Uint8Array, length = BigInt(bytes.length)): Buffer {
  const changed = Buffer.concat([archive, bytes]);
  changed.writeBigUInt64LE(BigInt(archive.length), AT.metadataOffset);
  changed.writeBigUInt64LE(length, AT.metadataLength);
  return changed;
}

/** The archive with another root directory right behind its header. */
function withRoot(root: Uint8Array, metadata: Uint8Array = gzipSync(JSON.stringify(METADATA))): Buffer {
  const changed = Buffer.concat([archive.subarray(0, 127), root, metadata]);
  changed.writeBigUInt64LE(BigInt(root.length), AT.rootLength);
  changed.writeBigUInt64LE(BigInt(127 + root.length), AT.metadataOffset);
  changed.writeBigUInt64LE(BigInt(metadata.length), AT.metadataLength);
  return changed;
}

function packedBy(method: number, bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  changed[AT.packing] = method;
  return changed;
}

function changedAt(place: number, value: bigint): Buffer {
  const changed = Buffer.from(archive);
  changed.writeBigUInt64LE(value, place);
  return changed;
}

/** Right in every way, but blanks make it long: it is small while it is packed. */
const padded = (blanks: number) => gzipSync(JSON.stringify(METADATA) + ' '.repeat(blanks));
/** A directory with one entry: its run, and the length of what it names. */
const oneEntry = (run: number, ...length: number[]) => Buffer.from([1, 0, run, ...length, 1]);
const NOTHING_PACKED = 1;
const ZSTANDARD = 4;

const HOSTILE: Record<string, Buffer> = {
  'no bytes': Buffer.alloc(0),
  'a header that ends early': archive.subarray(0, 90),
  'another version': Buffer.concat([Buffer.from('PMTiles\x02'), archive.subarray(8)]),
  'a root directory longer than the format allows': changedAt(AT.rootLength, 16_385n),
  'a root directory as long as numbers go': changedAt(AT.rootLength, 2n ** 64n - 1n),
  'a root directory inside the header': changedAt(AT.rootOffset, 3n),
  'a root directory behind the front': changedAt(AT.rootOffset, 20_000n),
  'a root directory that is no gzip': withRoot(Buffer.alloc(200, 7)),
  'a root directory that unpacks to too much': withRoot(gzipSync(Buffer.alloc(MAX_UNPACKED_BYTES + 1))),
  'a root directory that promises entries': withRoot(gzipSync(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x7f]))),
  'a root directory with a leaf of 4 MB': withRoot(gzipSync(oneEntry(0, 0x80, 0x80, 0x80, 0x02))),
  'metadata that unpacks to too much': withMetadata(padded(MAX_UNPACKED_BYTES)),
  'metadata longer than 1 MiB': withMetadata(Buffer.alloc(1_048_577)),
  'metadata beyond the file': withMetadata(padded(1), 5_000n),
  'metadata beyond all numbers': changedAt(AT.metadataOffset, 2n ** 63n),
  'metadata that is no gzip': withMetadata(Buffer.from('{}')),
  'metadata that is no JSON': withMetadata(gzipSync('{')),
  'metadata that is torn': withMetadata(padded(1).subarray(0, -9)),
  'metadata as deep as it is long': withMetadata(gzipSync('['.repeat(1_000_000) + ']'.repeat(1_000_000))),
  'metadata that is nothing': withMetadata(gzipSync('null')),
  'layers that are no list': withMetadata(gzipSync('{"vector_layers":7}')),
  'layers that are nothing': withMetadata(gzipSync('{"vector_layers":[null,1]}')),
  'a packing that browsers cannot read': packedBy(ZSTANDARD, archive),
};
const hostile = Object.entries(HOSTILE);

describe('an archive of map tiles', () => {
  const readArchive = createArchiveReader();

  test.each(hostile)('with %s is unfit, and nothing longer than its parts may be is read', async (_, bytes) => {
    const asked: number[] = [];
    const read: ReadBytes = (offset, length) => {
      asked.push(length);
      return bytesInMemory(bytes)(offset, length);
    };
    await expect(readArchive(read)).rejects.toMatchObject({ outcome: expect.stringMatching(/no_archive|layers/) });
    expect(Math.max(...asked)).toBeLessThanOrEqual(1_048_576);
  });

  test.each([
    ['as it is', archive],
    ['with long metadata', withMetadata(padded(1_000_000))],
    ['with a leaf', withRoot(gzipSync(oneEntry(0, 0xff, 0x7f)))],
    [
      'with nothing packed',
      packedBy(NOTHING_PACKED, withRoot(oneEntry(1, 0x7f), Buffer.from(JSON.stringify(METADATA)))),
    ],
  ])('%s is read', async (_, bytes) => {
    expect(await readArchive(bytesInMemory(bytes))).toBe('0–0');
  });
});

/** One for each step at which an archive is refused. */
const SOME = ['no bytes', 'metadata beyond the file', 'metadata that unpacks to too much'];

describe('the doors for archives', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await testServer({ config: { allowPrivateTargets: true } });
    token = await server.signIn('superAdmin');
  });
  afterAll(() => server.stop());

  test('a file of them is refused', async () => {
    for (const what of SOME) {
      const answer = await upload(server, 'addMapFile', { input: { name: 'a.pmtiles' }, bytes: HOSTILE[what]!, token });
      expect({ what, message: answer.resultMessage }).toEqual({ what, message: 'map_service' });
    }
  });

  test('a server that serves them is refused, and what it sends is cut off', async () => {
    let served: Buffer = archive;
    let ends = true;
    const provider = createServer((request, answer) => {
      const [, from, to] =
        /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? expect.fail('asks for everything');
      answer.writeHead(206);
      if (ends) answer.end(served.subarray(Number(from), Number(to) + 1));
      else {
        const more = () => {
          while (answer.write(served));
        };
        answer.on('drain', more);
        more();
      }
    }).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/a.pmtiles`;
    const input = { kind: 'pmtiles', address } as const;
    try {
      for (const what of SOME) {
        served = HOSTILE[what]!;
        const { resultModel } = await server.call('testMapService', input, { token });
        expect({ what, resultModel }).toMatchObject({
          resultModel: { outcome: expect.stringMatching(/no_archive|layers/) },
        });
        const set = await server.call('setMapService', { map: 'world', ...input }, { token });
        expect({ what, message: set.resultMessage }).toEqual({ what, message: 'map_service' });
      }
      served = Buffer.alloc(1_000_000);
      ends = false;
      const { resultModel } = await server.call('testMapService', input, { token });
      expect(resultModel).toMatchObject({ outcome: 'no_archive' });
    } finally {
      provider.closeAllConnections();
      provider.close();
    }
  });
});
