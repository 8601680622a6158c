import { join } from 'node:path';
import { PMTiles, type Source, TileType } from 'pmtiles';
import { type MapOutcome, type MapSetting, originOf, ownOrigin } from '#domain/system/map-service.ts';
import { dial, OutboundError, type OutboundPolicy } from '../../platform/outbound/dial.ts';
import { isTarget } from '../../platform/outbound/targets.ts';
import { fileSource, mapsFolder } from './map-files.ts';

export interface Probed {
  readonly outcome: MapOutcome;
  /** What it is, or what was found instead. */
  readonly detail: string;
  /** Where browsers would load from. */
  readonly origins: readonly string[];
}

const MOST_STYLE_BYTES = 4_000_000;
const MOST_TILE_BYTES = 2_000_000;
/** Styles name few sources; more of them are not asked. */
const MAX_SOURCES = 10;

class Unfit extends Error {
  readonly outcome: MapOutcome;
  constructor(outcome: MapOutcome, detail: string) {
    super(detail);
    this.outcome = outcome;
  }
}

/**
 * Asks a map service for what a browser would ask first. Addresses inside are not called unless the operator allows it: the
 * super admin is a tenant like others.
 */
export async function probeMap(
  { kind, address }: Pick<MapSetting, 'kind' | 'address'>,
  { dataDir, policy }: { dataDir: string; policy: OutboundPolicy },
): Promise<Probed> {
  const own = ownOrigin({ kind, address });
  if (kind === 'embedded') return { outcome: 'fine', detail: '', origins: [] };
  if (own.length > 0 && !isTarget(dialled(address), policy.allowsPrivate)) {
    return { outcome: 'inside', detail: '', origins: own };
  }
  try {
    switch (kind) {
      case 'style':
        return await probeStyle(address, policy);
      case 'raster':
        return { outcome: 'fine', detail: await probeTile(dialled(address), policy), origins: own };
      case 'pmtiles': {
        const source = own.length > 0 ? webSource(address, policy) : fileSource(join(mapsFolder(dataDir), address));
        return { outcome: 'fine', detail: await probeArchive(source), origins: own };
      }
    }
  } catch (error) {
    if (error instanceof Unfit) return { outcome: error.outcome, detail: error.message, origins: own };
    if (error instanceof OutboundError) return { outcome: 'no_answer', detail: error.message, origins: own };
    throw error;
  }
}

/** A template with the tile in the middle of the default view. */
const dialled = (address: string) =>
  address.replace('{z}', '6').replace('{x}', '52').replace('{y}', '27').replace('{s}', 'a');

async function load(url: string, mostBytes: number, policy: OutboundPolicy) {
  const answer = await dial(url, { method: 'GET', headers: { accept: '*/*' }, mostBytes }, policy);
  if (answer.status !== 200) throw new Unfit('refused', `HTTP ${answer.status}`);
  return answer;
}

async function loadJson(url: string, policy: OutboundPolicy): Promise<Record<string, unknown>> {
  const { bytes } = await load(url, MOST_STYLE_BYTES, policy);
  try {
    const value: unknown = JSON.parse(bytes.toString());
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new Unfit('no_style', '');
}

/** A style with its sources: their descriptions, tiles and pictures may come from other places. */
async function probeStyle(url: string, policy: OutboundPolicy): Promise<Probed> {
  const style = await loadJson(url, policy);
  if (style.version !== 8 || !Array.isArray(style.layers)) throw new Unfit('no_style', '');
  const origins = new Set([new URL(url).origin]);
  const add = (text: unknown): string | null => {
    if (typeof text !== 'string') return null;
    const address = text.replace(/^pmtiles:\/\//, '');
    if (!URL.canParse(address, url)) return null;
    const { href } = new URL(address, url);
    const origin = originOf(href);
    if (origin === null) return null;
    origins.add(origin);
    return href;
  };
  const sprites = Array.isArray(style.sprite) ? style.sprite.map((each) => each?.url) : [style.sprite];
  for (const sprite of sprites) add(sprite);
  const sources = Object.values((style.sources ?? {}) as Record<string, { url?: unknown; tiles?: unknown }>);
  for (const source of sources.slice(0, MAX_SOURCES)) {
    for (const tiles of Array.isArray(source.tiles) ? source.tiles : []) add(tiles);
    const described = add(source.url);
    if (described === null || String(source.url).startsWith('pmtiles://')) continue;
    const { tiles } = await loadJson(described, policy);
    for (const each of Array.isArray(tiles) ? tiles : []) add(each);
  }
  return {
    outcome: 'fine',
    detail: typeof style.name === 'string' ? style.name.slice(0, 80) : '',
    origins: [...origins],
  };
}

async function probeTile(url: string, policy: OutboundPolicy): Promise<string> {
  const { headers } = await load(url, MOST_TILE_BYTES, policy);
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('image/')) throw new Unfit('no_tiles', type.slice(0, 80));
  return type;
}

/** A PMTiles file elsewhere, read in ranges. */
const webSource = (url: string, policy: OutboundPolicy): Source => ({
  getKey: () => url,
  getBytes: async (offset, length) => {
    const headers = { range: `bytes=${offset}-${offset + length - 1}` };
    const answer = await dial(url, { method: 'GET', headers, mostBytes: length }, policy);
    if (answer.status === 200) throw new Unfit('no_ranges', '');
    if (answer.status !== 206) throw new Unfit('refused', `HTTP ${answer.status}`);
    return { data: Uint8Array.from(answer.bytes).buffer };
  },
});

/** Layers by which the console knows a schema: its own, OpenMapTiles, Protomaps. */
const KNOWN_LAYERS = [['transportation'], ['roads', 'earth'], ['land', 'places']];

/**
 * What an archive holds.
 *
 * @throws Unfit when the console cannot draw it
 */
export async function probeArchive(source: Source): Promise<string> {
  const archive = new PMTiles(source);
  const header = await archive.getHeader().catch((error: unknown) => {
    if (error instanceof Unfit || error instanceof OutboundError) throw error;
    throw new Unfit('no_archive', '');
  });
  const zooms = `${header.minZoom}–${header.maxZoom}`;
  if (header.tileType !== TileType.Mvt) return zooms;
  const metadata = (await archive.getMetadata()) as { vector_layers?: { id: string }[] };
  const layers = (metadata.vector_layers ?? []).map(({ id }) => id);
  if (KNOWN_LAYERS.some((known) => known.every((each) => layers.includes(each)))) return zooms;
  throw new Unfit('layers', layers.join(', ').slice(0, 200));
}

/** Whether bytes are an archive that the console can draw. */
export async function archiveFault(source: Source): Promise<Probed | null> {
  try {
    await probeArchive(source);
    return null;
  } catch (error) {
    if (error instanceof Unfit) return { outcome: error.outcome, detail: error.message, origins: [] };
    throw error;
  }
}
