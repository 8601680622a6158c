import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { regionNames } from './region-names.ts';
import type { MapTokens } from './tokens.ts';

/** The base map under the markers; the same tokens give the same appearance for every source. */
export interface BaseStyle {
  readonly sources: Record<string, SourceSpecification>;
  readonly layers: LayerSpecification[];
}

export interface StyleChoice {
  readonly tokens: MapTokens;
  /** Interface language as Intl knows it, as `de` or `zh-Hans-CN`. */
  readonly language: string;
  /** `text-font` of all labels. */
  readonly font: string[];
  readonly showNames: boolean;
}

export const embeddedAttribution =
  '<a href="https://www.naturalearthdata.com/" target="_blank" rel="noopener">Natural Earth</a> via world-atlas' +
  ' · <a href="https://www.geonames.org/" target="_blank" rel="noopener">GeoNames</a> CC BY 4.0';

/** Style of the embedded base map: sea, land, borders and names from one PMTiles file. */
export function embeddedStyle(url: string, { tokens, language, font, showNames }: StyleChoice): BaseStyle {
  const name: ExpressionSpecification = [
    'match',
    ['coalesce', ['get', 'region'], ''],
    ...(regionNames(language).flat() as [string, string]),
    ['get', 'name'],
  ];
  const label = labelLook(tokens, font, showNames);
  return {
    sources: { base: { type: 'vector', url: `pmtiles://${url}`, attribution: embeddedAttribution } },
    layers: [
      { id: 'base-water', type: 'background', paint: { 'background-color': tokens.water } },
      { id: 'base-land', type: 'fill', source: 'base', 'source-layer': 'land', paint: { 'fill-color': tokens.land } },
      {
        id: 'base-state',
        type: 'line',
        source: 'base',
        'source-layer': 'borders',
        filter: ['==', ['get', 'kind'], 'state'],
        minzoom: 3.5,
        paint: { 'line-color': tokens.rail, 'line-width': 0.8, 'line-dasharray': [4, 3], 'line-opacity': 0.8 },
      },
      {
        id: 'base-country',
        type: 'line',
        source: 'base',
        'source-layer': 'borders',
        filter: ['==', ['get', 'kind'], 'country'],
        layout: { 'line-join': 'round' },
        paint: { 'line-color': tokens.rail, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.8, 8, 1.6] },
      },
      {
        id: 'base-town-name',
        type: 'symbol',
        source: 'base',
        'source-layer': 'places',
        filter: ['all', ['!=', ['get', 'kind'], 'country'], ['<=', ['get', 'zoom'], ['zoom']]],
        layout: { ...label.layout, 'text-field': ['get', 'name'], 'text-size': 11, 'text-padding': 10 },
        paint: label.paint,
      },
      {
        id: 'base-country-name',
        type: 'symbol',
        source: 'base',
        'source-layer': 'places',
        filter: ['all', ['==', ['get', 'kind'], 'country'], ['<=', ['get', 'zoom'], ['zoom']]],
        maxzoom: 7,
        layout: { ...label.layout, 'text-field': name, 'text-size': 12, 'text-padding': 6, 'text-max-width': 8 },
        paint: label.paint,
      },
    ],
  };
}

/** One weight, 11–12 px, with a halo in the colour of the land so that names stay legible on borders and coasts. */
export function labelLook(tokens: MapTokens, font: string[], showNames: boolean) {
  return {
    layout: {
      visibility: showNames ? ('visible' as const) : ('none' as const),
      'text-font': font,
      'symbol-sort-key': ['coalesce', ['get', 'rank'], 0] as ExpressionSpecification,
    },
    paint: { 'text-color': tokens.label, 'text-halo-color': tokens.land, 'text-halo-width': 1.2 },
  };
}
