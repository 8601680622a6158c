import { gzipSync } from 'node:zlib';
import type { FeatureCollection } from 'geojson';
import GeoJSONVT, { type LegacyTile, type Options } from 'geojson-vt';
import vectorTile from 'vt-pbf';

interface LayerInput {
  readonly name: string;
  readonly data: FeatureCollection;
  readonly options?: Options;
  /** Whether a feature belongs in the tiles of a zoom; by default all do. */
  readonly filter?: (properties: Record<string, unknown>, zoom: number) => boolean;
}

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** Gzipped Mapbox vector tile. */
  readonly body: Uint8Array;
}

/** Every non-empty tile of the layers from zoom 0 to `maxZoom`. */
export function* cutTiles(layers: readonly LayerInput[], maxZoom: number): Generator<Tile> {
  const cutters = layers.map((layer) => ({
    ...layer,
    // Every tile is needed, so the whole index is built at once, without drill-down and without keeping parents.
    index: new GeoJSONVT(layer.data, { maxZoom, indexMaxZoom: maxZoom, indexMaxPoints: 0, ...layer.options }),
  }));
  const coordinates = new Map<string, { z: number; x: number; y: number }>();
  for (const { index } of cutters) {
    for (const { z, x, y } of index.tileCoords) coordinates.set(`${z}/${x}/${y}`, { z, x, y });
  }
  for (const { z, x, y } of coordinates.values()) {
    const tile: Record<string, LegacyTile> = {};
    for (const { name, filter, index } of cutters) {
      const features = index.getTile(z, x, y)?.features.filter((feature) => filter?.(feature.tags ?? {}, z) ?? true);
      if (features && features.length > 0) tile[name] = { features };
    }
    if (Object.keys(tile).length > 0) yield { z, x, y, body: gzip(vectorTile.fromGeojsonVt(tile, { version: 2 })) };
  }
}

function gzip(body: Uint8Array): Uint8Array {
  const packed = gzipSync(body, { level: 9 });
  packed[9] = 255; // the header's "operating system": unknown, so that every machine makes the same bytes
  return packed;
}
