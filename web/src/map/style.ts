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

const embeddedAttribution =
  '<a href="https://www.naturalearthdata.com/" target="_blank" rel="noopener">Natural Earth</a>' +
  ' · <a href="https://www.geonames.org/" target="_blank" rel="noopener">GeoNames</a> CC BY 4.0';

/** Style of the embedded base map: what Natural Earth and GeoNames know, from one PMTiles file. */
export function embeddedStyle(url: string, { tokens, language, font, showNames }: StyleChoice): BaseStyle {
  const label = labelLook(tokens, font, showNames);
  const from = (layer: string) => ({ source: 'base', 'source-layer': layer });
  const byZoom = (zoom: number, thin: number, further: number, wide: number): ExpressionSpecification => [
    'interpolate',
    ['linear'],
    ['zoom'],
    zoom,
    thin,
    further,
    wide,
  ];
  return {
    sources: { base: { type: 'vector', url: `pmtiles://${url}`, attribution: embeddedAttribution } },
    layers: [
      { id: 'base-water', type: 'background', paint: { 'background-color': tokens.water } },
      { id: 'base-land', type: 'fill', ...from('land'), paint: { 'fill-color': tokens.land } },
      {
        id: 'base-urban',
        type: 'fill',
        ...from('urban'),
        paint: { 'fill-color': tokens.urban, 'fill-opacity': byZoom(4, 0.4, 7, 1) },
      },
      { id: 'base-lake', type: 'fill', ...from('lakes'), paint: { 'fill-color': tokens.water } },
      {
        id: 'base-river',
        type: 'line',
        ...from('rivers'),
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: { 'line-color': tokens.water, 'line-width': byZoom(3, 0.6, 10, 3) },
      },
      {
        id: 'base-railway',
        type: 'line',
        ...from('railways'),
        minzoom: 5,
        paint: { 'line-color': tokens.rail, 'line-width': byZoom(5, 0.6, 10, 1.4), 'line-dasharray': [5, 4] },
      },
      {
        id: 'base-state',
        type: 'line',
        ...from('borders'),
        filter: ['==', ['get', 'kind'], 'state'],
        minzoom: 3.5,
        paint: { 'line-color': tokens.rail, 'line-width': 0.8, 'line-dasharray': [4, 3], 'line-opacity': 0.8 },
      },
      {
        id: 'base-country',
        type: 'line',
        ...from('borders'),
        filter: ['==', ['get', 'kind'], 'country'],
        layout: { 'line-join': 'round' },
        paint: { 'line-color': tokens.rail, 'line-width': byZoom(2, 0.8, 8, 1.6) },
      },
      ...embeddedNames(language, label),
    ],
  };
}

/** Names of airports, towns and countries; the lower layer gives way where they meet. */
function embeddedNames(language: string, label: ReturnType<typeof labelLook>): LayerSpecification[] {
  const from = (layer: string) => ({ source: 'base', 'source-layer': layer });
  const country: ExpressionSpecification = [
    'match',
    ['coalesce', ['get', 'region'], ''],
    ...(regionNames(language).flat() as [string, string]),
    ['get', 'name'],
  ];
  return [
    {
      id: 'base-transport',
      type: 'symbol',
      ...from('transport'),
      minzoom: 5,
      layout: {
        ...label.layout,
        // Competes last: a town's name tells more.
        'symbol-sort-key': ['get', 'zoom'],
        'icon-image': ['concat', 'wy-', ['get', 'kind']],
        'text-field': ['step', ['zoom'], '', 7, ['coalesce', ['get', 'code'], '']],
        'text-size': 10,
        'text-anchor': 'top',
        'text-offset': [0, 0.8],
        'text-optional': true,
        'icon-padding': 4,
      },
      paint: label.paint,
    },
    {
      id: 'base-town-name',
      type: 'symbol',
      ...from('places'),
      filter: ['all', ['!=', ['get', 'kind'], 'country'], ['<=', ['get', 'zoom'], ['zoom']]],
      layout: {
        ...label.layout,
        'text-field': ['coalesce', ['get', townNameKey(language)], ['get', 'name']],
        // Rank 500 is a million people, 600 a hundred thousand.
        'text-size': ['step', ['get', 'rank'], 13, 500, 12, 600, 11],
        'text-padding': 10,
      },
      paint: label.paint,
    },
    {
      id: 'base-country-name',
      type: 'symbol',
      ...from('places'),
      filter: ['all', ['==', ['get', 'kind'], 'country'], ['<=', ['get', 'zoom'], ['zoom']]],
      maxzoom: 7,
      layout: { ...label.layout, 'text-field': country, 'text-size': 12, 'text-padding': 6, 'text-max-width': 8 },
      paint: label.paint,
    },
  ];
}

/** The property of a town's name in an Intl language; Chinese has one per script. */
export function townNameKey(language: string): string {
  const { language: base, script } = new Intl.Locale(language).maximize();
  if (base !== 'zh') return `name:${base}`;
  return script === 'Hant' ? 'name:zh_HK' : 'name:zh_CN';
}

/** One weight, with a halo in the colour of the land so that names stay legible on borders and coasts. */
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
