import { crc32, deflateSync } from 'node:zlib';
import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, addDevice, addUser, TEST_PASSWORD } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { upload } from '../../harness/upload.ts';

let server: TestServer;
let admin: string;
let companyId: number;
beforeAll(async () => {
  server = await testServer();
  ({ id: companyId } = await addCompany(server.context));
  admin = await server.signIn('admin', companyId);
});
afterAll(() => server.stop());

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A black picture of one bit a pixel: a few kilobytes, whatever its size. */
function picture(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const newDevice = async () => (await addDevice(server.context, { companyId })).mcuId;
const add = (mcuId: string, bytes: Uint8Array) =>
  upload(server, 'uploadDeviceImages', { input: { mcuId }, bytes, token: admin });

test('small files that unpack to very large pictures are refused by their number of pixels', async () => {
  const bytes = picture(7000);
  expect(bytes.length).toBeLessThan(20_000);
  const mcuId = await newDevice();
  const answers = await Promise.all(Array.from({ length: 6 }, () => add(mcuId, bytes)));
  expect(answers.map(({ resultMessage }) => resultMessage)).toEqual(answers.map(() => 'img_over_size'));
});

test('sign-ins are answered while pictures are being processed', async () => {
  const { loginName } = await addUser(server.context, { companyId });
  const bytes = picture(3000);
  const devices = await Promise.all(Array.from({ length: 8 }, newDevice));
  let answered = 0;
  const pictures = devices.map(async (mcuId) => {
    const answer = await add(mcuId, bytes);
    answered++;
    return answer.resultMessage;
  });
  const signedIn = await server.call('userLogin', {
    userLoginName: loginName,
    password: TEST_PASSWORD,
    verifyCode: '0000',
    verifyKey: 'none',
  });
  expect(signedIn.resultMessage).toBe('success');
  // Pictures that were decoded four at a time would have been begun all before it.
  expect(answered).toBeLessThan(devices.length - 4);
  expect(await Promise.all(pictures)).toEqual(devices.map(() => 'success'));
}, 60_000);

test('rights and limits are checked before a picture is decoded', async () => {
  const mcuId = await newDevice();
  const small = await Transformer.fromRgbaPixels(Buffer.alloc(400, 180), 10, 10).png();
  for (let count = 0; count < 9; count++) expect(await add(mcuId, small)).toMatchObject({ resultMessage: 'success' });
  expect(await add(mcuId, Buffer.from('no picture'))).toMatchObject({ resultMessage: 'img_too_many' });
}, 60_000);

const HEADING = 'sn,mcuId,deviceName,company\n';
const preview = async (table: string) => {
  const answer = await upload(server, 'addDevices', {
    input: { preview: true },
    bytes: Buffer.from(table),
    token: admin,
  });
  return answer.resultModel as { lines: number; faults: { line: number; code: string }[]; sample: unknown[] };
};

test.each([
  ['short lines', HEADING + ',\n'.repeat(1_000_000), [{ line: 5002, code: 'too_many_lines' }]],
  ['commas', HEADING + ','.repeat(2_000_000), [{ line: 2, code: 'unreadable' }]],
  ['lines of commas', HEADING + `${','.repeat(3000)}\n`.repeat(600), [{ line: 1, code: 'no_lines' }]],
])('a table of %s is refused', async (_, table, faults) => {
  expect(await preview(table)).toMatchObject({ lines: 0, faults });
});

test('a long table is read in the same way as a short one', async () => {
  const line = (n: number) => `YHP${10_000 + n},${n.toString(16).padStart(24, '0')},"Cart, ${n}",${companyId}\r\n\r\n`;
  const lines = Array.from({ length: 5000 }, (_, n) => line(n)).join('');
  const read = await preview(`\uFEFF${HEADING.trim()}\r\n${lines}`);
  expect(read).toMatchObject({ lines: 5000, faults: [] });
  expect(read.sample[0]).toMatchObject({ line: 2, sn: 'YHP10000', deviceName: 'Cart, 0' });
});
