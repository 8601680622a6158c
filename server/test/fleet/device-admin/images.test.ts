import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemScope } from '#server/platform/db/within.ts';
import { sweepFiles } from '#server/platform/files/jobs.ts';
import { addCompany, addDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { upload } from '../../harness/upload.ts';

let server: TestServer;
let admin: string;
let companyId: number;
let mcuId: string;
beforeAll(async () => {
  server = await testServer();
  ({ id: companyId } = await addCompany(server.context));
  admin = await server.signIn('admin', companyId);
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ mcuId } = await addDevice(server.context, { companyId }));
});

const pixels = (width: number, height: number) =>
  Transformer.fromRgbaPixels(Buffer.alloc(width * height * 4, 180), width, height);

/** EXIF with orientation 6 (lies on its side) and a tag with the place where it was taken. */
function withExif(jpeg: Buffer): Buffer {
  const tiff = Buffer.from(
    '4d4d002a000000080002011200030000000100060000882500040000000100000026000000000001000100020000000447504f5300000000',
    'hex',
  );
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
  const head = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

interface Image {
  id: string;
  url: string;
}
const add = (bytes: Uint8Array, token = admin, fileName = 'photo.jpg') =>
  upload(server, 'uploadDeviceImages', { input: { mcuId }, bytes, token, fileName });
const added = async (width = 40, height = 30): Promise<Image> =>
  (await add(await pixels(width, height).png())).resultModel as Image;
const listed = async (): Promise<string[]> =>
  ((await server.call('getDeviceImages', { mcuId }, { token: admin })).resultModel as Image[]).map(({ id }) => id);

test('a photograph is re-encoded: upright, smaller, and without its position', async () => {
  const photo = withExif(await pixels(3000, 1500).jpeg(90));
  const { resultModel } = await add(photo, admin, '../../evil name.JPG');
  const { url } = resultModel as Image;
  const answer = await server.app.inject({ url });
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
  expect(answer.headers['content-disposition']).not.toContain('evil');
  expect(await new Transformer(answer.rawPayload).metadata(true)).toMatchObject({
    width: 640,
    height: 1280,
    format: 'webp',
  });
  expect(answer.rawPayload.includes('GPOS')).toBe(false);
  expect(answer.rawPayload.includes('Exif')).toBe(false);
});

test.each([
  ['png', () => pixels(50, 40).png()],
  ['webp', () => pixels(50, 40).webp(90)],
  ['lossless webp', () => pixels(50, 40).webpLossless()],
  ['jpeg', () => pixels(50, 40).jpeg(90)],
])('a %s is recognised by its bytes, not by its name', async (_kind, make) => {
  expect((await add(await make(), admin, 'notes.txt')).resultMessage).toBe('success');
});

test.each([
  ['a text', Buffer.from('hello, this is no picture at all, and long enough')],
  ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['nothing', Buffer.alloc(0)],
  ['a torn head', Buffer.from('89504e470d0a1a0a0000000d49484452000000320000002808060000', 'hex')],
  ['a gif', Buffer.from(`GIF89a${'x'.repeat(60)}`)],
])('%s is refused as a picture', async (_name, bytes) => {
  const answer = await add(bytes, admin, 'photo.png');
  expect(answer).toMatchObject({ status: 200, resultMessage: 'img_ext_not_support' });
  expect(await listed()).toEqual([]);
});

test('a decompression bomb is refused before it is unpacked', async () => {
  const bomb = Buffer.from(await pixels(8, 8).png());
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  expect(await add(bomb)).toMatchObject({ resultMessage: 'img_over_size', resultMessageParam: '{"maxMegabytes":10}' });
});

test('a file over ten megabytes is refused while it is received', async () => {
  expect(await add(Buffer.alloc(10 * 1024 * 1024 + 1, 1))).toMatchObject({ resultMessage: 'img_over_size' });
});

test('pictures are ordered, removed and cleaned up, and lists show the first by a signed address', async () => {
  const images = [await added(10, 10), await added(20, 10), await added(30, 10)];
  const [one, two, three] = images.map(({ id }) => id);
  expect(await listed()).toEqual([one, two, three]);
  await server.call('updateDeviceImages', { mcuId, imgs: [three!, one!] }, { token: admin });
  expect(await listed()).toEqual([three, one]);
  await sweepFiles(server.context, new AbortController().signal);
  expect((await server.app.inject({ url: images[1]!.url })).statusCode).toBe(404);
  const page = await server.call('pageDeviceList', { pageSize: 200 }, { token: admin });
  const item = (page.resultModel as { list: { mcuId: string; imgs: string }[] }).list.find(
    (each) => each.mcuId === mcuId,
  );
  expect(item?.imgs.split(',').map((url) => url.slice(0, 43))).toEqual([`/files/${three}`, `/files/${one}`]);
  expect((await server.app.inject({ url: item!.imgs.split(',')[0]! })).statusCode).toBe(200);
});

test.each([[['nowhere']], [['twice', 'twice']]])('the order %j is refused', async (imgs) => {
  await added();
  const answer = await server.call('updateDeviceImages', { mcuId, imgs }, { token: admin });
  expect(answer.resultMessage).toBe('file_not_found');
  expect(await listed()).toHaveLength(1);
});

test('a device can have at most nine pictures', async () => {
  for (let count = 0; count < 9; count++) await added();
  expect(await add(await pixels(10, 10).png())).toMatchObject({ resultMessage: 'img_too_many' });
  expect(await listed()).toHaveLength(9);
});

test('pictures are visible to those who may see the device, and to nobody else', async () => {
  await added();
  const member = await server.signIn('commonUser', companyId);
  expect((await server.call('getDeviceImages', { mcuId }, { token: member })).resultModel).toHaveLength(1);
  expect(await add(await pixels(10, 10).png(), member)).toMatchObject({ status: 403, resultMessage: 'guest_refuse' });
  const stranger = await server.signIn('admin', (await addCompany(server.context)).id);
  expect(await add(await pixels(10, 10).png(), stranger)).toMatchObject({ resultMessage: 'device_not_found' });
});

test('removing a device removes its pictures', async () => {
  const { id } = await added();
  await server.call('removeDevices', { mcuIds: mcuId }, { token: admin });
  const rows = await server.context.within(systemScope('test'), (tx) =>
    tx.query('select from stored_file where id = $1', [id]),
  );
  expect(rows).toEqual([]);
});
