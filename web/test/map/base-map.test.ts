import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBaseMap } from '#web/map/base-map.ts';
import type { MapService } from '#web/map/map-service.ts';
import { openWithRetry } from '#web/map/open-with-retry.ts';
import type { MapTokens } from '#web/map/tokens.ts';

const choice = { tokens: { dark: false } as unknown as MapTokens, language: 'en', font: ['Label'], showNames: true };
const never = new AbortController().signal;

/** A map service of an operator, on a real socket. */
let server: Server;
let origin: string;
let asked: string[];
let failuresLeft: number;

const operatorStyle = {
  version: 8,
  glyphs: 'https://fonts.example/{fontstack}/{range}.pbf',
  sprite: 'sprites/one',
  sources: { streets: { type: 'vector', tiles: ['tiles/{z}/{x}/{y}.mvt'] } },
  layers: [
    { id: 'ground', type: 'background' },
    {
      id: 'names',
      type: 'symbol',
      source: 'streets',
      'source-layer': 'place',
      layout: { 'text-field': 'x', 'text-font': ['Other'] },
    },
  ],
};

beforeEach(async () => {
  vi.stubGlobal('document', { baseURI: 'http://console.example/' });
  asked = [];
  failuresLeft = 0;
  server = createServer((request, answer) => {
    asked.push(request.url ?? '');
    if (failuresLeft > 0) {
      failuresLeft -= 1;
      answer.writeHead(503).end();
    } else if (request.url === '/style.json') answer.end(JSON.stringify(operatorStyle));
    else if (request.url === '/page.json') answer.end('{"hello":1}');
    else answer.end('tile');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const raster = (): MapService => ({
  kind: 'raster',
  url: `${origin}/{z}/{x}/{y}.png`,
  coordinates: 'GCJ-02',
  attribution: 'Operator',
});

describe('openBaseMap', () => {
  it('loads one tile of a raster service before it draws with it', async () => {
    const base = await openBaseMap(raster(), never);
    expect(asked).toEqual(['/6/52/27.png']);
    expect(base.style(choice).sources.base).toMatchObject({ type: 'raster', attribution: 'Operator' });
  });

  it('adopts an operator’s style: addresses resolved, labels in our font, no glyph server', async () => {
    const base = await openBaseMap(
      { kind: 'style', url: `${origin}/style.json`, coordinates: 'WGS-84', attribution: '' },
      never,
    );
    expect(base.sprite).toBe(`${origin}/sprites/one`);
    const style = base.style(choice);
    expect(style.sources['base-streets']).toMatchObject({ tiles: [`${origin}/tiles/{z}/{x}/{y}.mvt`] });
    expect(style.layers.map((layer) => layer.id)).toEqual(['base-ground', 'base-names']);
    expect(style.layers[1]).toMatchObject({ source: 'base-streets', layout: { 'text-font': ['Label'] } });
    expect(JSON.stringify(style)).not.toContain('fonts.example');
  });

  it('refuses an invalid style', async () => {
    await expect(
      openBaseMap({ kind: 'style', url: `${origin}/page.json`, coordinates: 'WGS-84', attribution: '' }, never),
    ).rejects.toThrow('not a style');
  });
});

describe('openWithRetry', () => {
  const pauses = { tries: 5, pauseMs: 1 };

  it('retries until the service answers', async () => {
    failuresLeft = 4;
    await openWithRetry(raster(), never, pauses);
    expect(asked).toHaveLength(5);
  });

  it('gives up after five tries', async () => {
    failuresLeft = 99;
    await expect(openWithRetry(raster(), never, pauses)).rejects.toThrow('HTTP 503');
    expect(asked).toHaveLength(5);
  });

  it('stops when another service is chosen in the meantime', async () => {
    failuresLeft = 99;
    const choiceChanged = new AbortController();
    const opening = openWithRetry(raster(), choiceChanged.signal, { tries: 5, pauseMs: 60_000 });
    await vi.waitUntil(() => asked.length === 1);
    choiceChanged.abort();
    await expect(opening).rejects.toThrow();
    expect(asked).toHaveLength(1);
  });
});
