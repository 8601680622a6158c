/** The two map services of an installation; each reader chooses one. */
export const MAP_KEYS = ['world', 'regional'] as const;
export type MapKey = (typeof MAP_KEYS)[number];

export const MAP_KINDS = ['embedded', 'style', 'raster', 'pmtiles'] as const;
export type MapKind = (typeof MAP_KINDS)[number];
export const MAP_COORDINATES = ['WGS-84', 'GCJ-02'] as const;

/** A map service as a super admin chooses it. */
export interface MapSetting {
  readonly kind: MapKind;
  /** URL of a style, template of tiles, URL of a PMTiles file or name of one on the server; empty for the built-in map. */
  readonly address: string;
  readonly coordinates: (typeof MAP_COORDINATES)[number];
  /** Whom the map names as its source, where the service does not do it itself. */
  readonly attribution: string;
}

export const BUILT_IN_MAP: MapSetting = { kind: 'embedded', address: '', coordinates: 'WGS-84', attribution: '' };

/** Streets of the whole world without an account or a key. */
export const OPEN_FREE_MAP: MapSetting = {
  kind: 'style',
  address: 'https://tiles.openfreemap.org/styles/positron',
  coordinates: 'WGS-84',
  attribution: '',
};

export const MAX_MAP_ADDRESS = 2_000;
/** The console takes files up to here; larger ones are imported on the server. */
export const MAX_MAP_FILE_BYTES = 64 * 1024 * 1024;

/** The name of a PMTiles file on the server. */
export const MAP_FILE_NAME = /^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,90}\.pmtiles$/u;

/** What is wrong with a setting; null: nothing. */
type MapFault = 'address' | 'template' | 'coordinates';

/** Hosts as they may stand in a Content-Security-Policy: `;` and `,` are allowed in names, and would end a rule there. */
const PLAIN_ORIGIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;

/** Where an address leads, for browsers; null: nowhere that a map may come from. */
export function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin, username, password } = new URL(text);
  return PLAIN_ORIGIN.test(origin) && username === '' && password === '' ? origin : null;
}

/** The first of the hosts among which browsers would choose. */
const firstHost = (address: string) => address.replace('{s}', 'a');

const isWeb = (text: string): boolean => originOf(firstHost(text)) !== null;

export function mapFault({ kind, address, coordinates }: MapSetting): MapFault | null {
  if (kind === 'embedded') return coordinates === 'WGS-84' ? null : 'coordinates';
  if (kind === 'pmtiles' && MAP_FILE_NAME.test(address)) return null;
  if (address.length > MAX_MAP_ADDRESS || !isWeb(address)) return 'address';
  const placeholders = ['{z}', '{x}', '{y}'].filter((each) => address.includes(each)).length;
  return (kind === 'raster' ? placeholders === 3 : placeholders === 0) ? null : 'template';
}

/** Where a browser loads from, as far as the address tells; empty for what is on this server. */
export function ownOrigin({ kind, address }: Pick<MapSetting, 'kind' | 'address'>): string[] {
  const origin = kind === 'embedded' ? null : originOf(firstHost(address));
  return origin === null ? [] : [origin];
}

/** What a test of a service found: it can be drawn, or why it cannot. `inside`: the server does not call such addresses. */
export const MAP_OUTCOMES = [
  'fine',
  'no_answer',
  'refused',
  'inside',
  'no_style',
  'no_tiles',
  'no_archive',
  'no_ranges',
  'layers',
] as const;
export type MapOutcome = (typeof MAP_OUTCOMES)[number];
