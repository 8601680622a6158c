import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemScope } from '#server/platform/db/within.ts';
import { blobPath, isBlobPath } from '#server/platform/files/blobs.ts';
import type { NewFile } from '#server/platform/files/files.ts';
import { sweepFiles } from '#server/platform/files/jobs.ts';
import { addCompany } from '../harness/builder.ts';
import { type TestServer, testServer } from '../harness/server.ts';

let server: TestServer;
let path: string;
beforeAll(async () => {
  server = await testServer();
  ({ path } = await addCompany(server.context));
});
afterAll(() => server.stop());

const scope = systemScope('test');
const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const put = (content: string, more: Partial<NewFile> = {}) =>
  server.context.within(scope, (tx) =>
    server.context.files.put(tx, {
      bytes: text(content),
      mediaType: 'text/html',
      name: 'a "name" – 名前.html',
      purpose: 'receipt',
      path,
      createdBy: null,
      ...more,
    }),
  );
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const sweep = () => sweepFiles(server.context, new AbortController().signal);
const onDisk = (sha256: string) => join(server.context.config.dataDir, blobPath(sha256));

test('a file is served by its signed address as a download that a browser does not execute', async () => {
  const { id } = await put('<script>alert(1)</script>');
  const answer = await get(server.context.files.sign(id));
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('<script>alert(1)</script>');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': "attachment; filename*=UTF-8''a%20%22name%22%20%E2%80%93%20%E5%90%8D%E5%89%8D.html",
  });
  const etag = String(answer.headers.etag);
  expect((await get(server.context.files.sign(id), { 'if-none-match': etag })).statusCode).toBe(304);
});

test('an address is valid for ten minutes and for its file only', async () => {
  const [one, other] = [await put('one'), await put('other')];
  const address = server.context.files.sign(one.id);
  expect((await get(address.replace(one.id, other.id))).statusCode).toBe(404);
  expect((await get(address.replace(/by=.../, 'by=AAA'))).statusCode).toBe(404);
  expect((await get(address.replace(/until=\d+/, (until) => `${until}0`))).statusCode).toBe(404);
  expect((await get(`/files/${one.id}`)).statusCode).toBe(404);
  const now = server.context.clock.now();
  server.context.clock.set(now + 10 * 60_000);
  expect((await get(address)).json()).toMatchObject({ resultCode: 404, resultMessage: 'not_found' });
  server.context.clock.set(now);
  expect((await get(address)).statusCode).toBe(200);
});

test.each([
  ['a path', '../../etc/passwd'],
  ['a path in disguise', '..%2F..%2Fetc%2Fpasswd'],
  ['a zero', '%00'],
  ['more than a name', 'x'.repeat(300)],
])('%s is refused as the name of a file', async (_name, id) => {
  expect((await get(`/files/${id}?until=9&by=x`)).statusCode).toBe(404);
});

test('only names made of a hash are looked up on the disk', () => {
  expect(isBlobPath(blobPath('ab'.repeat(32)))).toBe(true);
  expect(isBlobPath(`files/../${'ab'.repeat(32)}`)).toBe(false);
  expect(() => blobPath('../../x')).toThrow('not the name');
});

test('equal contents are stored once, until their last file is removed and cleaned up', async () => {
  const [one, other] = [await put('twice'), await put('twice')];
  expect(one.sha256).toBe(other.sha256);
  const remove = (id: string) => server.context.within(scope, (tx) => server.context.files.remove(tx, [id]));
  await remove(one.id);
  await sweep();
  expect((await readFile(onDisk(one.sha256))).toString()).toBe('twice');
  expect(await server.context.files.open(one.id)).toBeNull();
  await remove(other.id);
  await writeFile(`${onDisk(one.sha256)}.part`, 'a draft of a write that was interrupted');
  await sweep();
  expect(await readdir(join(onDisk(one.sha256), '..'))).toEqual([]);
});

test('a failed action leaves no file, and a file being stored is not cleaned up', async () => {
  let sha256 = '';
  const failed = server.context.within(scope, async (tx) => {
    const stored = await server.context.files.put(tx, {
      bytes: text('never'),
      mediaType: 'image/png',
      name: 'x.png',
      purpose: 'receipt',
      path,
      createdBy: null,
    });
    sha256 = stored.sha256;
    await sweep();
    await readFile(onDisk(sha256));
    throw new Error('the action failed');
  });
  await expect(failed).rejects.toThrow('the action failed');
  await sweep();
  await expect(readFile(onDisk(sha256))).rejects.toThrow('ENOENT');
});

test('a part of a file can be read', async () => {
  const { id } = await put('0123456789');
  const file = await server.context.files.open(id);
  const chunks: Buffer[] = [];
  for await (const chunk of file!.read({ start: 3, end: 5 })) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toBe('345');
});

test('a company sees no rows of another one', async () => {
  await put('mine');
  const stranger = await addCompany(server.context);
  const see = (of: string) =>
    server.context.within({ path: of, leasesAt: null }, (tx) => tx.query('select id from stored_file'));
  expect(await see(stranger.path)).toEqual([]);
  expect((await see(path)).length).toBeGreaterThan(0);
});
