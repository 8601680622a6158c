import { readPlaces } from './places.ts';
import { packArchive } from './pmtiles-writer.ts';
import { cutTiles } from './tiles.ts';
import { readWorld } from './world.ts';

/** Natural Earth 1:10m has no more detail than zoom 7 shows; the map stretches these tiles at higher zooms. */
export const basemapMaxZoom = 7;

/**
 * Returns the base map of the whole world as the bytes of one PMTiles archive: layers `land`, `borders` (kind country |
 * state) and `places` (kind country | capital | town, name, region, zoom, rank). The same sources give the same bytes.
 */
export function buildBasemap(maxZoom: number = basemapMaxZoom): Uint8Array {
  const { land, borders, countries } = readWorld();
  const tiles = cutTiles(
    [
      { name: 'land', data: land, options: { tolerance: 4 } },
      { name: 'borders', data: borders, options: { tolerance: 4, buffer: 8 } },
      {
        name: 'places',
        data: readPlaces(countries),
        // Labels cross tile edges, so neighbouring tiles need them too; the highest zoom has the labels of all zooms
        // above it.
        options: { buffer: 128 },
        filter: ({ zoom }, tileZoom) => tileZoom === maxZoom || Number(zoom) <= tileZoom,
      },
    ],
    maxZoom,
  );
  return packArchive(tiles, {
    minZoom: 0,
    maxZoom,
    centre: { longitude: 113.2644, latitude: 23.1291, zoom: 6 },
    metadata: {
      name: 'Wattyard base map',
      type: 'baselayer',
      attribution: 'Natural Earth via world-atlas and us-atlas, © GeoNames (CC BY 4.0)',
      vector_layers: [
        { id: 'land', fields: {} },
        { id: 'borders', fields: { kind: 'String' } },
        {
          id: 'places',
          fields: { kind: 'String', name: 'String', region: 'String', zoom: 'Number', rank: 'Number' },
        },
      ],
    },
  });
}
