import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { unwrapLine, unwrapRing } from './antimeridian.ts';
import { readProvinceLines } from './natural-earth.ts';

type Named = { name: string };
type World = Topology<{ countries: GeometryCollection<Named>; land: GeometryCollection }>;
type UnitedStates = Topology<{ states: GeometryCollection<Named> }>;

export interface CountryLabel {
  readonly name: string;
  /** ISO 3166-1 alpha-2, or empty for territories without a code. */
  readonly region: string;
  readonly position: Position;
  readonly areaSquareDegree: number;
}

const require = createRequire(import.meta.url);
const readTopology = <T>(path: string): T => JSON.parse(readFileSync(require.resolve(path), 'utf8')) as T;

const polygonsOf = (geometry: Polygon | MultiPolygon): Position[][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

/**
 * Land, borders and country names of the world, degrees WGS-84, unwrapped at the antimeridian.
 * Source: Natural Earth 1:10m as packed by world-atlas and us-atlas, and 1:50m for provinces outside of the United States.
 */
export function readWorld(): { land: FeatureCollection; borders: FeatureCollection; countries: CountryLabel[] } {
  const world = readTopology<World>('world-atlas/countries-10m.json');
  const unitedStates = readTopology<UnitedStates>('us-atlas/states-10m.json');
  const polygons = feature(world, world.objects.land).features.flatMap((land) =>
    polygonsOf(land.geometry as Polygon | MultiPolygon),
  );
  return {
    land: {
      type: 'FeatureCollection',
      features: polygons.map((rings) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Polygon', coordinates: rings.map(unwrapRing) },
      })),
    },
    borders: {
      type: 'FeatureCollection',
      features: [
        borderLines('country', mesh(world, world.objects.countries, (a, b) => a !== b).coordinates),
        borderLines('state', mesh(unitedStates, unitedStates.objects.states, (a, b) => a !== b).coordinates),
        ...readProvinceLines(outlineOf(unitedStates)),
      ],
    },
    countries: feature(world, world.objects.countries).features.map((country) =>
      countryLabel(String(country.id ?? ''), country as Feature<Polygon | MultiPolygon, Named>),
    ),
  };
}

/** The states in one, each polygon with its rings. */
const outlineOf = (unitedStates: UnitedStates): Position[][][] =>
  feature(unitedStates, unitedStates.objects.states).features.flatMap(({ geometry }) =>
    polygonsOf(geometry as Polygon | MultiPolygon),
  );

const borderLines = (kind: string, lines: Position[][]): Feature => ({
  type: 'Feature',
  properties: { kind },
  geometry: { type: 'MultiLineString', coordinates: lines.map(unwrapLine) },
});

function countryLabel(numericCode: string, country: Feature<Polygon | MultiPolygon, Named>): CountryLabel {
  const outlines = polygonsOf(country.geometry).map((rings) => unwrapRing(rings[0] ?? []));
  let largest = { areaSquareDegree: 0, position: [0, 0] as Position };
  for (const outline of outlines) {
    const candidate = centroid(outline);
    if (candidate.areaSquareDegree > largest.areaSquareDegree) largest = candidate;
  }
  const region = numericCode === '' ? '' : (new Intl.Locale(`und-${numericCode}`).region ?? '');
  return { name: country.properties.name, region: /^[A-Z]{2}$/.test(region) ? region : '', ...largest };
}

/** Area and centre of mass of a closed ring by the shoelace sum; good enough to put a name on a country. */
function centroid(ring: Position[]): { areaSquareDegree: number; position: Position } {
  let twiceArea = 0;
  let x = 0;
  let y = 0;
  for (let i = 1; i < ring.length; i += 1) {
    const [x0 = 0, y0 = 0] = ring[i - 1] ?? [];
    const [x1 = 0, y1 = 0] = ring[i] ?? [];
    const cross = x0 * y1 - x1 * y0;
    twiceArea += cross;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  }
  if (twiceArea === 0) return { areaSquareDegree: 0, position: ring[0] ?? [0, 0] };
  const longitude = x / (3 * twiceArea);
  return {
    areaSquareDegree: Math.abs(twiceArea) / 2,
    position: [longitude > 180 ? longitude - 360 : longitude, y / (3 * twiceArea)],
  };
}
