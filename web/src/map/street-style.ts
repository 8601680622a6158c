import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { type BaseStyle, labelLook, type StyleChoice } from './style.ts';

/** Names of layers in the two common tile schemas with streets. */
interface StreetSchema {
  readonly land?: string;
  readonly water: string;
  readonly green: { readonly layer: string; readonly filter: FilterSpecification };
  readonly road: { readonly layer: string; readonly major: FilterSpecification; readonly minor: FilterSpecification };
  readonly rail: FilterSpecification;
  readonly border: { readonly layer: string; readonly country: FilterSpecification };
  readonly place: string;
}

const oneOf = (key: string, values: string[]): FilterSpecification => ['in', ['get', key], ['literal', values]];

const openMapTiles: StreetSchema = {
  water: 'water',
  green: { layer: 'landcover', filter: oneOf('class', ['wood', 'grass']) },
  road: {
    layer: 'transportation',
    major: oneOf('class', ['motorway', 'trunk', 'primary']),
    minor: oneOf('class', ['secondary', 'tertiary', 'minor', 'service']),
  },
  rail: ['==', ['get', 'class'], 'rail'],
  border: { layer: 'boundary', country: ['==', ['get', 'admin_level'], 2] },
  place: 'place',
};

const protomaps: StreetSchema = {
  land: 'earth',
  water: 'water',
  green: { layer: 'landuse', filter: oneOf('kind', ['park', 'forest', 'wood', 'nature_reserve', 'grass']) },
  road: {
    layer: 'roads',
    major: oneOf('kind', ['highway', 'major_road']),
    minor: oneOf('kind', ['minor_road', 'medium_road', 'other']),
  },
  rail: ['==', ['get', 'kind'], 'rail'],
  border: { layer: 'boundaries', country: ['==', ['get', 'kind'], 'country'] },
  place: 'places',
};

/** The schema of a vector archive by its layers; undefined when it is not supported. */
export function streetSchemaOf(layers: readonly string[]): StreetSchema | undefined {
  if (layers.includes('transportation')) return openMapTiles;
  if (layers.includes('roads') && layers.includes('earth')) return protomaps;
  return undefined;
}

/** An operator's vector tiles with streets, in the console's quiet style: no shop icons, no road shields. */
export function streetStyle(url: string, attribution: string, schema: StreetSchema, choice: StyleChoice): BaseStyle {
  const { tokens, language, font, showNames } = choice;
  const label = labelLook(tokens, font, showNames);
  const from = (layer: string) => ({ source: 'base', 'source-layer': layer });
  const wider = (thin: number, wide: number): ExpressionSpecification => [
    'interpolate',
    ['exponential', 1.6],
    ['zoom'],
    6,
    thin / 4,
    12,
    thin,
    17,
    wide,
  ];
  const road = (id: string, filter: FilterSpecification, thin: number, wide: number): LayerSpecification[] => [
    {
      id: `base-${id}-casing`,
      type: 'line',
      ...from(schema.road.layer),
      filter,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': tokens.roadEdge, 'line-width': wider(thin + 1.5, wide + 2) },
    },
    {
      id: `base-${id}`,
      type: 'line',
      ...from(schema.road.layer),
      filter,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': tokens.road, 'line-width': wider(thin, wide) },
    },
  ];
  const language2 = language.slice(0, 2);
  const land: LayerSpecification[] = schema.land
    ? [
        { id: 'base-sea', type: 'background', paint: { 'background-color': tokens.water } },
        { id: 'base-land', type: 'fill', ...from(schema.land), paint: { 'fill-color': tokens.land } },
      ]
    : [{ id: 'base-land', type: 'background', paint: { 'background-color': tokens.land } }];
  return {
    sources: { base: { type: 'vector', url: `pmtiles://${url}`, attribution } },
    layers: [
      ...land,
      {
        id: 'base-park',
        type: 'fill',
        ...from(schema.green.layer),
        filter: schema.green.filter,
        paint: { 'fill-color': tokens.park },
      },
      {
        id: 'base-water',
        type: 'fill',
        ...from(schema.water),
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': tokens.water },
      },
      ...road('minor-road', schema.road.minor, 1, 9),
      ...road('major-road', schema.road.major, 2.4, 14),
      {
        id: 'base-rail',
        type: 'line',
        ...from(schema.road.layer),
        filter: schema.rail,
        minzoom: 10,
        paint: { 'line-color': tokens.rail, 'line-width': 1.4, 'line-dasharray': [5, 4] },
      },
      {
        id: 'base-country',
        type: 'line',
        ...from(schema.border.layer),
        filter: schema.border.country,
        paint: { 'line-color': tokens.rail, 'line-width': 1.2 },
      },
      {
        id: 'base-place-name',
        type: 'symbol',
        ...from(schema.place),
        layout: {
          ...label.layout,
          'text-field': ['coalesce', ['get', `name:${language2}`], ['get', 'name']],
          'text-size': 11,
          'text-padding': 8,
        },
        paint: label.paint,
      },
    ],
  };
}
