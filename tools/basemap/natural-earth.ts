import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Feature, FeatureCollection, Polygon, Position } from 'geojson';

/** Natural Earth counts zooms of tiles of 256 px, the console of 512 px. */
const zoomOf = (minZoom: number) => Math.max(0, Math.round((minZoom - 1) * 10) / 10);

interface Source {
  readonly featurecla: string;
  readonly scalerank?: number;
  readonly min_zoom?: number;
  readonly iata_code?: string;
}

export const readGzipped = (name: string): string =>
  gunzipSync(readFileSync(new URL(`natural-earth/${name}.gz`, import.meta.url))).toString();

function read(name: string, propertiesOf: (source: Source) => Record<string, unknown> | null): Feature[] {
  const { features } = JSON.parse(readGzipped(`${name}.geojson`)) as FeatureCollection;
  return features.flatMap((feature) => {
    const properties = feature.geometry && propertiesOf(feature.properties as Source);
    return properties ? [{ ...feature, properties }] : [];
  });
}

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });

/** Every feature has the lowest zoom that shows it as `zoom`. */
const atItsZoom = ({ min_zoom = 0 }: Source) => ({ zoom: zoomOf(min_zoom) });

/** Rivers without their courses through lakes, which are drawn as areas. */
export const readRivers = () =>
  collection(
    read('ne_10m_rivers_lake_centerlines', (source) => (source.featurecla === 'River' ? atItsZoom(source) : null)),
  );
export const readLakes = () => collection(read('ne_10m_lakes', atItsZoom));
export const readUrbanAreas = () => collection(read('ne_50m_urban_areas', atItsZoom));
export const readRailways = () =>
  collection(
    read('ne_10m_railroads_north_america', ({ scalerank = 9 }) => ({ zoom: zoomOf(Math.min(scalerank, 8) - 2) })),
  );

/** Airports and ports: `kind`, and the three letters of an airport as `code`. */
export const readPortsAndAirports = () =>
  collection([
    ...read('ne_10m_airports', ({ scalerank = 9, iata_code }) => ({
      kind: 'airport',
      ...(iata_code ? { code: iata_code } : {}),
      zoom: zoomOf(Math.max(6, scalerank + 1)),
    })),
    ...read('ne_10m_ports', ({ scalerank = 9 }) => ({ kind: 'port', zoom: zoomOf(Math.max(7, scalerank + 1)) })),
  ]);

/** Borders of states and provinces outside of an area that another source has in more detail. */
export const readProvinceLines = (known: readonly Position[][][]): Feature[] =>
  read('ne_50m_admin_1_states_provinces_lines', () => ({ kind: 'state' })).filter(({ geometry }) => {
    if (geometry.type !== 'LineString') return false;
    const middle = geometry.coordinates[geometry.coordinates.length >> 1];
    return !known.some(([outline = []]) => middle && isInside(middle, outline));
  });

function isInside([x = 0, y = 0]: Position, ring: Polygon['coordinates'][number]): boolean {
  let inside = false;
  for (let i = 1; i < ring.length; i += 1) {
    const [x0 = 0, y0 = 0] = ring[i - 1] ?? [];
    const [x1 = 0, y1 = 0] = ring[i] ?? [];
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) inside = !inside;
  }
  return inside;
}
