import { join } from 'node:path';
import { parseJson } from '#domain/contract/json-text.ts';
import { type MapOutcome, type MapSetting, originOf, ownOrigin } from '#domain/foundation/system/map-service.ts';
import { dial, OutboundError, type OutboundPolicy } from '../../../platform/outbound/dial.ts';
import { isTarget } from '../../../platform/outbound/targets.ts';
import type { ArchiveReader, ReadBytes } from './archive.ts';
import { bytesOfFile, mapsFolder } from './map-files.ts';
import { Unfit } from './unfit.ts';

interface Probed {
  readonly outcome: MapOutcome;
  /** What it is, or what was found instead. */
  readonly detail: string;
  /** Where browsers would load from. */
  readonly origins: readonly string[];
}

const MAX_STYLE_BYTES = 4_000_000;
const MAX_TILE_BYTES = 2_000_000;
/** Styles name few sources, and these few addresses; more of them are not asked. */
const MAX_SOURCES = 10;

interface Asking {
  readonly dataDir: string;
  readonly policy: OutboundPolicy;
  readonly readArchive: ArchiveReader;
}

/**
 * Asks a map service for what a browser would ask first. Addresses inside are not called unless the operator allows it: the
 * super admin is a tenant like others.
 */
export async function probeMap(
  { kind, address }: Pick<MapSetting, 'kind' | 'address'>,
  { dataDir, policy, readArchive }: Asking,
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
        const read = own.length > 0 ? bytesOfServer(address, policy) : bytesOfFile(join(mapsFolder(dataDir), address));
        return { outcome: 'fine', detail: await readArchive(read), origins: own };
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
  const { bytes } = await load(url, MAX_STYLE_BYTES, policy);
  try {
    const value = parseJson(bytes.toString());
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new Unfit('no_style');
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const few = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, MAX_SOURCES) : [value]);

/** A style with its sources: their descriptions, tiles and pictures may come from other places. */
async function probeStyle(url: string, policy: OutboundPolicy): Promise<Probed> {
  const style = await loadJson(url, policy);
  if (style.version !== 8 || !Array.isArray(style.layers)) throw new Unfit('no_style');
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
  for (const sprite of few(style.sprite)) add(recordOf(sprite).url ?? sprite);
  for (const source of Object.values(recordOf(style.sources)).slice(0, MAX_SOURCES).map(recordOf)) {
    for (const tiles of few(source.tiles)) add(tiles);
    const described = add(source.url);
    if (described === null || String(source.url).startsWith('pmtiles://')) continue;
    for (const each of few((await loadJson(described, policy)).tiles)) add(each);
  }
  return {
    outcome: 'fine',
    detail: typeof style.name === 'string' ? style.name.slice(0, 80) : '',
    origins: [...origins],
  };
}

async function probeTile(url: string, policy: OutboundPolicy): Promise<string> {
  const { headers } = await load(url, MAX_TILE_BYTES, policy);
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('image/')) throw new Unfit('no_tiles', type.slice(0, 80));
  return type;
}

/** A PMTiles file elsewhere, read in ranges: never more than asked, whatever the server sends. */
const bytesOfServer =
  (url: string, policy: OutboundPolicy): ReadBytes =>
  async (offset, length) => {
    const headers = { range: `bytes=${offset}-${offset + length - 1}` };
    const answer = await dial(url, { method: 'GET', headers, mostBytes: length }, policy);
    if (answer.status === 200) throw new Unfit('no_ranges');
    if (answer.status !== 206) throw new Unfit('refused', `HTTP ${answer.status}`);
    return answer.bytes;
  };

/** Why the console cannot draw an archive; null: it can. */
export async function archiveFault(readArchive: ArchiveReader, read: ReadBytes): Promise<Unfit | null> {
  try {
    await readArchive(read);
    return null;
  } catch (error) {
    if (error instanceof Unfit) return error;
    throw error;
  }
}
