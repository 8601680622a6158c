import { readLakes, readPortsAndAirports, readRailways, readRivers, readUrbanAreas } from './natural-earth.ts';
import { readPlaces } from './places.ts';
import { packArchive } from './pmtiles-writer.ts';
import { cutTiles } from './tiles.ts';
import { readWorld } from './world.ts';

/** Natural Earth 1:10m has no more detail than zoom 7 shows; the map stretches these tiles at higher zooms. */
const basemapMaxZoom = 7;

const inTiles = (maxZoom: number) => (properties: Record<string, unknown>, tileZoom: number) =>
  tileZoom === maxZoom || Number(properties.zoom) <= tileZoom;

/**
 * Returns the base map of the whole world as the bytes of one PMTiles archive: layers `land`, `urban`, `lakes`, `rivers`,
 * `railways`, `borders` (kind country | state), `transport` (kind airport | port, code) and `places` (kind country |
 * capital | town, name, name:<language>, region, rank), where features have the lowest zoom that shows them as `zoom`.
 * The same sources give the same bytes.
 */
export function buildBasemap(maxZoom: number = basemapMaxZoom): Uint8Array {
  const { land, borders, countries } = readWorld();
  const filter = inTiles(maxZoom);
  const tiles = cutTiles(
    [
      { name: 'land', data: land, options: { tolerance: 4 } },
      { name: 'urban', data: readUrbanAreas(), options: { tolerance: 4 }, filter },
      { name: 'lakes', data: readLakes(), options: { tolerance: 4 }, filter },
      { name: 'rivers', data: readRivers(), options: { tolerance: 4, buffer: 8 }, filter },
      { name: 'railways', data: readRailways(), options: { tolerance: 4, buffer: 8 }, filter },
      { name: 'borders', data: borders, options: { tolerance: 4, buffer: 8 } },
      { name: 'transport', data: readPortsAndAirports(), options: { buffer: 64 }, filter },
      {
        name: 'places',
        data: readPlaces(countries),
        // Labels cross tile edges, so neighbouring tiles need them too; the highest zoom has the labels of all zooms
        // above it.
        options: { buffer: 128 },
        filter,
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
      attribution: 'Natural Earth, © GeoNames (CC BY 4.0)',
      vector_layers: [
        { id: 'land', fields: {} },
        ...['urban', 'lakes', 'rivers', 'railways'].map((id) => ({ id, fields: { zoom: 'Number' } })),
        { id: 'borders', fields: { kind: 'String' } },
        { id: 'transport', fields: { kind: 'String', code: 'String', zoom: 'Number' } },
        {
          id: 'places',
          fields: { kind: 'String', name: 'String', region: 'String', zoom: 'Number', rank: 'Number' },
        },
      ],
    },
  });
}
