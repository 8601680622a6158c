import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/platform/http/app.ts';
import { serveFiles } from '#server/platform/http/files.ts';

let folder: string;
let app: FastifyInstance;
const tiles = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 251));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wattyard-files-'));
  mkdirSync(join(folder, 'dist/assets'), { recursive: true });
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>Console</title>');
  writeFileSync(join(folder, 'dist/assets/page-abc123.js'), `export default '${'x'.repeat(5_000)}';`);
  writeFileSync(join(folder, 'dist/assets/page-abc123.js.br'), brotliCompressSync('from the build'));
  writeFileSync(join(folder, 'dist/basemap.pmtiles'), tiles);
  for (const name of ['dist/.secret', 'dist/assets/.secret']) writeFileSync(join(folder, name), 'secret');
  writeFileSync(join(folder, 'china.pmtiles'), tiles);
  mkdirSync(join(folder, 'maps'));
  writeFileSync(join(folder, 'maps/regional.pmtiles'), tiles);
  writeFileSync(join(folder, 'maps/other.pmtiles'), tiles);
  app = await createApp({
    log: pino({ level: 'silent' }),
    trustProxy: [],
    tls: undefined,
    mapOrigins: () => [],
    dense: new Set(),
  });
  const maps = { folder: join(folder, 'maps'), isMap: (name: string) => name === 'regional.pmtiles' };
  expect(await serveFiles(app, join(folder, 'dist'), maps)).toBe(true);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('the page is revalidated every time, and files with a hash in their name are cached for ever', async () => {
  const page = await get('/');
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  expect((await get('/', { 'if-none-match': String(page.headers.etag) })).statusCode).toBe(304);
  const script = await get('/assets/page-abc123.js', { 'accept-encoding': 'gzip' });
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
  });
});

test('what the build has compressed is sent as it is, to those who understand it', async () => {
  const dense = await get('/assets/page-abc123.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(dense.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': expect.stringMatching(/javascript; charset=utf-8$/),
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(brotliDecompressSync(dense.rawPayload).toString()).toBe('from the build');
  const plain = await get('/assets/page-abc123.js');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toMatch(/^export default/);
});

test.each(['/basemap.pmtiles', '/map/regional.pmtiles'])('%s is served in ranges, uncompressed', async (url) => {
  const part = await get(url, { range: 'bytes=100-299', 'accept-encoding': 'br, gzip' });
  expect(part.statusCode).toBe(206);
  expect(part.headers['content-range']).toBe('bytes 100-299/5000');
  expect(part.headers['content-encoding']).toBeUndefined();
  expect(part.rawPayload.equals(tiles.subarray(100, 300))).toBe(true);
  // The whole file, which may have gigabytes, is not compressed again for whoever asks.
  const whole = await get(url, { 'accept-encoding': 'br, gzip' });
  expect(whole.headers['content-encoding']).toBeUndefined();
  expect(whole.rawPayload.equals(tiles)).toBe(true);
  expect((await get(url, { range: 'bytes=9000-' })).statusCode).toBe(416);
});

test.each([
  '/.secret',
  '/../china.pmtiles',
  '/%2e%2e/china.pmtiles',
  '/nothing.js',
  '/assets',
  '/assets/',
  '/assets/nothing.js',
  '/assets/.secret',
  '/map/other.pmtiles',
  '/map/..%2fchina.pmtiles',
  '/map/absent',
])('%s is not served', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ resultMessage: 'not_found' });
});

test.each([
  '/assets/..%2f.secret',
  '/assets/..%2f..%2fchina.pmtiles',
  '/assets/%2e%2e%2f%2e%2e%2fchina.pmtiles',
  '/assets/..%5c..%5cchina.pmtiles',
])('%s, a way out of the folder, is refused', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ resultModel: null });
});

test('without a built console there is no page, and the log says so', async () => {
  const bare = await createApp({
    log: pino({ level: 'silent' }),
    trustProxy: [],
    tls: undefined,
    mapOrigins: () => [],
    dense: new Set(),
  });
  expect(await serveFiles(bare, join(folder, 'nowhere'), { folder, isMap: () => false })).toBe(false);
  expect((await bare.inject({ url: '/' })).statusCode).toBe(404);
  await bare.close();
});
