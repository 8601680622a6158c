import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#domain/assembly/calls.ts';
import type { Call } from '#domain/contract/define.ts';
import { createPictures } from '#server/platform/pictures/pictures.ts';
import { withoutPackedChunks } from '#server/platform/pictures/png-chunks.ts';
import { type FirmwareFixture, firmwareFixture } from '../../fleet/firmware/fixture.ts';
import { MULTIPART, multipartOf } from '../../harness/multipart.ts';
import { uploadSamples } from './upload-samples.ts';

let fixture: FirmwareFixture;
let samples: ReturnType<typeof uploadSamples>;
beforeAll(async () => {
  fixture = await firmwareFixture();
  samples = uploadSamples(fixture);
});
afterAll(() => fixture.server.stop());

const uploads = Object.values<Call>(calls).filter(({ body }) => body === 'multipart');

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of eight by eight pixels, or so it says, with more chunks before them. */
function png(more: readonly Buffer[], pixels = deflateSync(Buffer.alloc((8 * 4 + 1) * 8)), size = [8, 8]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size[0]!, 0);
  header.writeUInt32BE(size[1]!, 4);
  header.set([8, 6], 8);
  const chunks = [chunk('IHDR', header), ...more, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

const zeros = deflateSync(Buffer.alloc(50_000_000));
const packed = (name: string, keyword: string) => chunk(name, Buffer.concat([Buffer.from(keyword, 'latin1'), zeros]));
const PACKED = [packed('iCCP', 'a\0\0'), packed('zTXt', 'a\0\0'), packed('iTXt', 'a\0\x01\0\0\0')];
const deep = (open: string, close: string) => Buffer.from(open.repeat(50_000) + close.repeat(50_000));
const entity = (n: number) => `<!ENTITY e${n} "${`&e${n - 1};`.repeat(10)}">`;
const XML = `<!DOCTYPE a [<!ENTITY e0 "x">${Array.from({ length: 20 }, (_, n) => entity(n + 1)).join('')}]><svg>&e20;</svg>`;

/** Small, and large or endless for who opens it. */
const HOSTILE: Record<string, Buffer> = {
  nothing: Buffer.alloc(0),
  'zeros packed by gzip': gzipSync(Buffer.alloc(50_000_000)),
  'zeros as they are': Buffer.alloc(300_000),
  'a picture that says it is 4 billion pixels': png([], undefined, [65_535, 65_535]),
  'a picture of no width': png([], undefined, [0, 8]),
  'a picture with two headers': png([chunk('IHDR', Buffer.from('0000ffff0000ffff0806000000', 'hex'))]),
  'a picture whose frames have no end': png([chunk('acTL', Buffer.from('ffffffff00000000', 'hex'))]).subarray(0, -20),
  'a picture that is torn': png([]).subarray(0, 60),
  'JSON as deep as it is long': deep('[', ']'),
  'JSON of a maker as deep as it is long': Buffer.concat([
    Buffer.from('{"GeneralProductInformation":{"manufacturingDate":'),
    deep('[', ']'),
    Buffer.from('}}'),
  ]),
  'JSON of a maker with what no database stores': Buffer.from(
    '{"GeneralProductInformation":{"batteryCategory":"\\u0000","batteryPassportIdentifier":"\\ud800"},"__proto__":{"a":1}}',
  ),
  'XML that grows': Buffer.from(XML),
  'a table with one endless cell': Buffer.from(`sn,mcuId,serialNumber\n"${'x'.repeat(500_000)}`),
  'a table with a hundred thousand columns': Buffer.from(`${'sn,'.repeat(100_000)}\n${'1,'.repeat(100_000)}\n`),
  'a table with a hundred thousand lines': Buffer.from(`sn,mcuId,serialNumber\n${'\n1,2,3'.repeat(100_000)}`),
  'a table of quotes': Buffer.from('sn,mcuId\n'.padEnd(200_000, '"')),
  'a spreadsheet': Buffer.concat([Buffer.from('PK\x03\x04'), zeros]),
  'a PDF': Buffer.from(`%PDF-1.7\n${'1 0 obj <</Kids [1 0 R]>> endobj\n'.repeat(1_000)}`),
  'a font': Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(1_000, 255)]),
  'an archive of map tiles that says everything is endless': Buffer.concat([
    Buffer.from('PMTiles\x03'),
    Buffer.alloc(16_000, 255),
  ]),
};

/** What a file is refused with, or a list of faults instead of a refusal for tables; never a fault of the server. */
test.each(Object.entries(HOSTILE))(
  '%s is refused at every door for files, or is a table with faults',
  async (_, bytes) => {
    for (const { path, maxFileBytes } of uploads) {
      samples.next();
      const input = { ...(await samples.of(path)) };
      delete input.file;
      const answer = await fixture.server.app.inject({
        method: 'POST',
        url: path,
        headers: { token: fixture.superToken, ...MULTIPART },
        payload: multipartOf(input, bytes),
      });
      const { resultMessage, resultModel } = answer.json() as {
        resultMessage: string;
        resultModel: { faults?: unknown[]; refused?: unknown[] };
      };
      // The refusals of a call, or what of the file was not taken.
      const isTold =
        resultMessage !== 'success' || [...(resultModel.faults ?? []), ...(resultModel.refused ?? [])].length > 0;
      expect({ path, maxFileBytes, status: answer.statusCode, resultMessage, isTold }).toMatchObject({ isTold: true });
      expect({ path, isFault: answer.statusCode >= 500 }).toEqual({ path, isFault: false });
    }
  },
);

test('what is packed in a picture besides its pixels is left where it is', () => {
  expect(withoutPackedChunks(png(PACKED))).toEqual(png([]));
});

test('of more pixels than a picture says, no more than it says are unpacked', async () => {
  const made = await createPictures()(png(PACKED, zeros), 'photo');
  expect(await new Transformer(Buffer.from(made)).metadata(true)).toMatchObject({
    width: 8,
    height: 8,
    format: 'webp',
  });
});

test.each([
  ['a chunk that ends beyond the file', png([]).subarray(0, 50)],
  ['a chunk that says it is endless', Buffer.concat([png([]).subarray(0, 33), Buffer.from('ffffffff69434350', 'hex')])],
  ['another format', Buffer.from('no picture')],
])('%s does not keep the reader', (_, bytes) => {
  expect(withoutPackedChunks(bytes).length).toBeLessThanOrEqual(bytes.length);
});
