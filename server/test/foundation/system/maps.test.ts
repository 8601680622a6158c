import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createArchiveReader } from '#server/foundation/system/maps/archive.ts';
import { probeMap } from '#server/foundation/system/maps/probe.ts';
import { packArchive } from '../../../../tools/basemap/pmtiles-writer.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { upload } from '../../harness/upload.ts';

/** An archive with one tile, as `npm run basemap` and the console take it. */
const archiveWith = (...layers: string[]) =>
  packArchive([{ z: 0, x: 0, y: 0, body: gzipSync('tile') }], {
    minZoom: 0,
    maxZoom: 0,
    centre: { longitude: 0, latitude: 0, zoom: 0 },
    metadata: { vector_layers: layers.map((id) => ({ id, fields: {} })) },
  });
const streets = archiveWith('transportation', 'water', 'place');

/** A map provider on this machine. */
let provider: Server;
let origin: string;
const style = {
  version: 8,
  name: 'Streets',
  sprite: 'https://pictures.example.com/sprite',
  sources: {
    described: { type: 'vector', url: 'tiles.json' },
    direct: {
      type: 'raster',
      tiles: [
        'https://{s}.example.org/{z}/{x}/{y}.png',
        'https://a;b.example.org/{z}/{x}/{y}.png',
        'https://hills.example.com/{z}/{x}/{y}.png',
      ],
    },
    archive: { type: 'vector', url: 'pmtiles://https://files.example.com/a.pmtiles' },
  },
  layers: [],
};

/** Of the right version, and nothing else is what it should be. */
const ODD = {
  version: 8,
  layers: [],
  sprite: [null, 7, { url: [] }],
  sources: {
    nothing: null,
    number: 7,
    lists: { tiles: [null, {}, ...Array.from({ length: 500 }, (_, n) => `https://t${n}.example.com/{z}/{x}/{y}`)] },
  },
};

beforeAll(async () => {
  provider = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://provider');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (pathname === '/style.json') answer.end(JSON.stringify(style));
    else if (pathname === '/odd.json') answer.end(JSON.stringify(ODD));
    else if (pathname === '/tiles.json') answer.end('{"tiles":["https://vector.example.com/{z}/{x}/{y}.mvt"]}');
    else if (pathname === '/page') answer.end('<html>');
    else if (pathname.endsWith('.png')) answer.setHeader('content-type', 'image/png').end('png');
    else if (pathname === '/whole.pmtiles') answer.end(streets);
    else if (pathname === '/a.pmtiles' && range) {
      answer.writeHead(206).end(streets.subarray(Number(range[1]), Number(range[2]) + 1));
    } else answer.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => provider.close());

describe('a test of a map service', () => {
  const readArchive = createArchiveReader();
  const probe = (kind: 'style' | 'raster' | 'pmtiles', address: string, allowsPrivate = true) =>
    probeMap({ kind, address }, { dataDir: '/nowhere', policy: { allowsPrivate }, readArchive });

  test('finds where a style loads from, its sources and pictures included', async () => {
    const { outcome, detail, origins } = await probe('style', `${origin}/style.json`);
    expect({ outcome, detail }).toEqual({ outcome: 'fine', detail: 'Streets' });
    expect([...origins].sort()).toEqual(
      [
        origin,
        'https://files.example.com',
        'https://hills.example.com',
        'https://pictures.example.com',
        'https://vector.example.com',
      ].sort(),
    );
  });

  test('takes what is odd in a style for nothing, and few of very many addresses', async () => {
    const { outcome, origins } = await probe('style', `${origin}/odd.json`);
    expect(outcome).toBe('fine');
    expect(origins.length).toBeLessThan(20);
  });

  test.each([
    ['style', '/page', 'no_style'],
    ['style', '/absent', 'refused'],
    ['raster', '/{z}/{x}/{y}.png', 'fine'],
    ['raster', '/page?{z}/{x}/{y}', 'no_tiles'],
    ['pmtiles', '/a.pmtiles', 'fine'],
    ['pmtiles', '/whole.pmtiles', 'no_ranges'],
    ['pmtiles', '/absent.pmtiles', 'refused'],
  ] as const)('a %s at %s is %s', async (kind, path, outcome) => {
    expect((await probe(kind, `${origin}${path}`)).outcome).toBe(outcome);
  });

  test('calls no address inside, and says so', async () => {
    for (const address of [`${origin}/style.json`, 'https://10.0.0.7/style.json', 'https://localhost/style.json'])
      expect((await probe('style', address, false)).outcome).toBe('inside');
  });

  test('a service that does not listen has no answer', async () => {
    expect((await probe('style', 'http://127.0.0.1:1/style.json')).outcome).toBe('no_answer');
  });
});

describe('the map services of an installation', () => {
  let server: TestServer;
  let root: string;
  const policy = async () => String((await server.app.inject({ url: '/healthz' })).headers['content-security-policy']);
  const shown = async () =>
    ((await server.call('webInfo', {})).resultModel as { mapServices: Record<string, unknown> }).mapServices;

  beforeAll(async () => {
    server = await testServer();
    root = await server.signIn('superAdmin', 1);
  });
  afterAll(() => server.stop());

  test('are built in at first, and pages load from nowhere else', async () => {
    const builtIn = { kind: 'embedded', url: '', coordinates: 'WGS-84', attribution: '' };
    expect(await shown()).toEqual({ world: builtIn, regional: builtIn });
    expect(await policy()).toContain("connect-src 'self';");
  });

  test('are chosen by super admins alone', async () => {
    for (const role of ['admin', 'commonUser', 'guest'] as const) {
      const token = await server.signIn(role);
      expect((await server.call('setMapService', { map: 'world', kind: 'embedded' }, { token })).status).toBe(403);
      expect((await server.call('getMapServices', {}, { token })).status).toBe(403);
    }
  });

  test('what is chosen is at once where pages may load from, and is shown without its key in the audit', async () => {
    const address = 'https://127.0.0.1/{z}/{x}/{y}.png?key=secret';
    const answer = await server.call(
      'setMapService',
      { map: 'world', kind: 'raster', address, coordinates: 'GCJ-02', attribution: '© Example' },
      { token: root },
    );
    expect(answer.resultModel).toEqual({ origins: ['https://127.0.0.1'] });
    await expect.poll(policy).toContain("connect-src 'self' https://127.0.0.1;");
    expect(await policy()).toContain("img-src 'self' https://127.0.0.1 data: blob:");
    expect(await policy()).not.toContain('secret');
    expect((await shown()).world).toEqual({
      kind: 'raster',
      url: address,
      coordinates: 'GCJ-02',
      attribution: '© Example',
    });
    const now = server.context.clock.now();
    const { resultModel } = await server.call(
      'pageAudit',
      { startTime: now - 1000, endTime: now + 1000, action: 'maps.change' },
      { token: root },
    );
    expect(JSON.stringify(resultModel)).toContain('"name":"https://127.0.0.1/{z}/{x}/{y}.png"');
    expect(JSON.stringify(resultModel)).not.toContain('secret');
  });

  test.each([
    [{ kind: 'raster', address: 'https://tiles.example.com/{z}/{x}' }, 'address'],
    [{ kind: 'style', address: 'https://tiles.example.com/{z}/{x}/{y}' }, 'address'],
    [{ kind: 'style', address: 'javascript:alert(1)' }, 'address'],
    [{ kind: 'style', address: 'https://user:pa@maps.example.com/style.json' }, 'address'],
    [{ kind: 'style', address: 'https://a;script-src.example.com/style.json' }, 'address'],
    [{ kind: 'pmtiles', address: '../../etc/a.pmtiles' }, 'address'],
    [{ kind: 'embedded', coordinates: 'GCJ-02' }, 'coordinates'],
  ] as const)('%j is refused', async (setting, field) => {
    const answer = await server.call('setMapService', { map: 'world', ...setting }, { token: root });
    expect(answer).toMatchObject({ status: 400, resultMessage: 'param_error' });
    expect(answer.resultMessageParam).toContain(`"field":"${field}"`);
  });

  test('a file is stored, chosen, served in ranges, and kept while it is used', async () => {
    const name = 'hamburg.pmtiles';
    const refused = await upload(server, 'addMapFile', { input: { name }, bytes: Buffer.from('no map'), token: root });
    expect(refused.resultMessage).toBe('map_service');
    const other = await upload(server, 'addMapFile', { input: { name }, bytes: archiveWith('a'), token: root });
    expect(other.resultMessage).toBe('map_service');
    const bytes = Buffer.from(streets);
    const wrong = await upload(server, 'addMapFile', { input: { name: '../x.pmtiles' }, bytes, token: root });
    expect(wrong.status).toBe(400);
    const stored = await upload(server, 'addMapFile', { input: { name }, bytes, token: root });
    expect(stored.resultModel).toMatchObject({ name, byteCount: bytes.length });

    const chosen = { map: 'regional', kind: 'pmtiles', address: name } as const;
    expect((await server.call('setMapService', chosen, { token: root })).resultModel).toEqual({ origins: [] });
    await expect.poll(async () => (await shown()).regional).toMatchObject({ kind: 'pmtiles', url: `/map/${name}` });
    const part = await server.app.inject({ url: `/map/${name}`, headers: { range: 'bytes=0-6' } });
    expect([part.statusCode, part.body]).toEqual([206, 'PMTiles']);
    expect((await server.call('removeMapFile', { name }, { token: root })).resultMessage).toBe('map_file_used');
    await server.call('setMapService', { map: 'regional', kind: 'embedded' }, { token: root });
    expect((await server.call('removeMapFile', { name }, { token: root })).resultMessage).toBe('success');
    expect((await server.app.inject({ url: `/map/${name}` })).statusCode).toBe(404);
    const absent = await server.call('setMapService', chosen, { token: root });
    expect(absent.resultMessage).toBe('map_service');
  });
});
