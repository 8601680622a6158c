import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

const file = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json');

/** Whether a place lies in a country of Natural Earth, whose coasts are right to some hundred metres. */
export function landMap(): (place: { lat: number; lon: number }) => boolean {
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology<{ countries: GeometryCollection }>;
  const shapes = feature(topology, topology.objects.countries).features.flatMap(({ geometry }) =>
    polygonsOf(geometry as Polygon | MultiPolygon).map((rings) => ({ rings, box: boxOf(rings[0] ?? []) })),
  );
  return ({ lat, lon }) =>
    shapes.some(({ rings: [outer = [], ...holes], box: { west, south, east, north } }) => {
      if (lon < west || lon > east || lat < south || lat > north) return false;
      return isInside(lat, lon, outer) && !holes.some((hole) => isInside(lat, lon, hole));
    });
}

const polygonsOf = (geometry: Polygon | MultiPolygon): Position[][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

function boxOf(ring: readonly Position[]) {
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const [lon = 0, lat = 0] of ring) {
    box.west = Math.min(box.west, lon);
    box.east = Math.max(box.east, lon);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  return box;
}

/** A line from the place to the east crosses the ring an odd number of times. */
function isInside(lat: number, lon: number, ring: readonly Position[]): boolean {
  let inside = false;
  let [lastLon = 0, lastLat = 0] = ring.at(-1) ?? [];
  for (const [nextLon = 0, nextLat = 0] of ring) {
    const crosses = nextLat > lat !== lastLat > lat;
    if (crosses && lon < ((lastLon - nextLon) * (lat - nextLat)) / (lastLat - nextLat) + nextLon) inside = !inside;
    lastLon = nextLon;
    lastLat = nextLat;
  }
  return inside;
}
