import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { PMTiles, TileType } from 'pmtiles';
import type { MapService } from './map-service.ts';
import { streetSchemaOf, streetStyle } from './street-style.ts';
import { type BaseStyle, embeddedStyle, type StyleChoice } from './style.ts';

/** A service that answered and can be drawn; `style` makes its layers again for another theme or language. */
export interface BaseMap {
  readonly service: MapService;
  readonly sprite?: StyleSpecification['sprite'];
  readonly style: (choice: StyleChoice) => BaseStyle;
}

const timeoutMs = 10_000;

const absolute = (url: string) => new URL(url, document.baseURI).href;

/**
 * Asks a map service for what its drawing needs.
 *
 * @throws when the service does not answer or serves nothing the console can draw
 */
export async function openBaseMap(service: MapService, signal: AbortSignal): Promise<BaseMap> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  switch (service.kind) {
    case 'embedded': {
      const url = absolute(`${import.meta.env.BASE_URL}basemap.pmtiles`);
      await new PMTiles(url).getHeader();
      return { service, style: (choice) => embeddedStyle(url, choice) };
    }
    case 'style':
      return openStyle(service, within);
    case 'raster':
      return openRaster(service, within);
    case 'pmtiles':
      return openArchive(service);
  }
}

async function openStyle(service: MapService, signal: AbortSignal): Promise<BaseMap> {
  const url = absolute(service.url);
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`map style: HTTP ${answer.status}`);
  const style = (await answer.json()) as StyleSpecification;
  if (style.version !== 8 || !Array.isArray(style.layers)) throw new Error('map style: not a style');
  const sources = Object.fromEntries(
    Object.entries(style.sources).map(([id, source]) => [
      `base-${id}`,
      withAttribution(resolveSource(source, url), service),
    ]),
  );
  return {
    service,
    ...(style.sprite === undefined ? {} : { sprite: resolveSprite(style.sprite, url) }),
    style: (choice) => ({ sources, layers: style.layers.map((layer) => ownLayer(layer, choice)) }),
  };
}

/** The operator's layer under our names; labels in our font, since no glyph server is asked. */
function ownLayer(layer: LayerSpecification, { font, showNames }: StyleChoice): LayerSpecification {
  const named = { ...layer, id: `base-${layer.id}` };
  if ('source' in named && named.source !== undefined) named.source = `base-${named.source}`;
  if (named.type !== 'symbol') return named;
  const text = named.layout?.['text-field'] === undefined ? {} : { 'text-font': font };
  return {
    ...named,
    layout: { ...named.layout, ...text, visibility: showNames ? (named.layout?.visibility ?? 'visible') : 'none' },
  };
}

function resolveSource(source: SourceSpecification, styleUrl: string): SourceSpecification {
  const here = (url: string) => (url.startsWith('pmtiles://') ? url : decodeURI(new URL(url, styleUrl).href));
  const resolved = { ...source };
  if ('url' in resolved && resolved.url) resolved.url = here(resolved.url);
  if ('tiles' in resolved && resolved.tiles) resolved.tiles = resolved.tiles.map(here);
  return resolved;
}

const resolveSprite = (sprite: NonNullable<StyleSpecification['sprite']>, styleUrl: string) =>
  typeof sprite === 'string'
    ? new URL(sprite, styleUrl).href
    : sprite.map(({ id, url }) => ({ id, url: new URL(url, styleUrl).href }));

const withAttribution = (source: SourceSpecification, { attribution }: MapService): SourceSpecification =>
  attribution === '' || 'attribution' in source ? source : ({ ...source, attribution } as SourceSpecification);

async function openRaster(service: MapService, signal: AbortSignal): Promise<BaseMap> {
  const template = service.url;
  // One tile in the middle of the default view shows whether the service works at all.
  const probe = template.replace('{z}', '6').replace('{x}', '52').replace('{y}', '27').replace('{s}', 'a');
  const answer = await fetch(absolute(probe), { signal });
  if (!answer.ok) throw new Error(`map tiles: HTTP ${answer.status}`);
  const tiles = [template.replace('{s}', 'a')];
  return {
    service,
    style: (choice) => rasterStyle({ type: 'raster', tiles, tileSize: 256, maxzoom: 18 }, service, choice),
  };
}

const rasterStyle = (source: SourceSpecification, service: MapService, { tokens }: StyleChoice): BaseStyle => ({
  sources: { base: { ...source, attribution: service.attribution } as SourceSpecification },
  layers: [
    { id: 'base-water', type: 'background', paint: { 'background-color': tokens.water } },
    {
      id: 'base-raster',
      type: 'raster',
      source: 'base',
      // Pictures come in one look: at night they are dimmed, so that markers stay the brightest thing.
      paint: tokens.dark
        ? { 'raster-brightness-max': 0.55, 'raster-saturation': -0.5 }
        : { 'raster-saturation': -0.25 },
    },
  ],
});

async function openArchive(service: MapService): Promise<BaseMap> {
  const url = absolute(service.url);
  const archive = new PMTiles(url);
  const header = await archive.getHeader();
  if (header.tileType !== TileType.Mvt) {
    const source: SourceSpecification = { type: 'raster', url: `pmtiles://${url}`, tileSize: 256 };
    return { service, style: (choice) => rasterStyle(source, service, choice) };
  }
  const metadata = (await archive.getMetadata()) as { attribution?: string; vector_layers?: { id: string }[] };
  const layers = (metadata.vector_layers ?? []).map(({ id }) => id);
  if (layers.includes('land') && layers.includes('places')) {
    return { service, style: (choice) => embeddedStyle(url, choice) };
  }
  const schema = streetSchemaOf(layers);
  if (!schema) throw new Error(`map archive: unknown layers ${layers.join(', ')}`);
  const attribution = service.attribution || (metadata.attribution ?? '');
  return { service, style: (choice) => streetStyle(url, attribution, schema, choice) };
}
