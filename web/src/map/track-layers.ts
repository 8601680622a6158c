import type { ExpressionSpecification, LayerSpecification, MapLibreMap } from 'maplibre-gl';
import { countFont } from './label-font.ts';
import { addOwnLayers, type OwnLayers } from './own-layers.ts';
import type { MapTokens } from './tokens.ts';

/** `rest` the whole way, `played` the part of the chosen trip behind the cursor, `gaps`, `points` stops and ends, `cursor` with its accuracy. */
export const trackSources = {
  rest: 'track-rest',
  played: 'track-played',
  points: 'track-points',
  cursor: 'track-cursor',
} as const;

/** The line that takes clicks: they select the nearest place on the track. */
export const trackHitLayer = 'track-hit';

const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
const kindIs = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind];

/** Colours of the speed bands, slowest first. */
const speedColours = (tokens: MapTokens): readonly string[] => [
  tokens.speed1,
  tokens.speed2,
  tokens.speed3,
  tokens.speed4,
  tokens.speed5,
];

/** The accent at a third on the land. */
const pale = ({ land, accent }: MapTokens): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  0.34,
  0,
  land,
  1,
  accent,
];

function specs(tokens: MapTokens): LayerSpecification[] {
  const { rest, played, points, cursor } = trackSources;
  const [first = '', ...others] = speedColours(tokens);
  const bandColour = [
    'match',
    ['get', 'band'],
    ...others.flatMap((colour, place) => [place + 1, colour]),
    first,
  ] as unknown as ExpressionSpecification;
  return [
    {
      id: 'track-accuracy',
      type: 'fill',
      source: cursor,
      filter: kindIs('accuracy'),
      paint: { 'fill-color': tokens.accent, 'fill-opacity': 0.1 },
    },
    {
      id: 'track-gap',
      type: 'line',
      source: rest,
      filter: kindIs('gap'),
      layout: round,
      paint: { 'line-color': tokens.inkSoft, 'line-width': 1.5, 'line-dasharray': [2, 3], 'line-opacity': 0.8 },
    },
    {
      id: 'track-other',
      type: 'line',
      source: rest,
      filter: kindIs('other'),
      layout: round,
      // A mixed colour and no opacity: trips on the same way would add up to a strong line.
      paint: { 'line-color': pale(tokens), 'line-width': 2 },
    },
    {
      id: 'track-rest-casing',
      type: 'line',
      source: rest,
      filter: kindIs('way'),
      layout: round,
      paint: { 'line-color': tokens.surface, 'line-width': 7, 'line-opacity': 0.85 },
    },
    {
      id: 'track-rest',
      type: 'line',
      source: rest,
      filter: kindIs('way'),
      layout: round,
      paint: { 'line-color': tokens.accent, 'line-width': 4, 'line-dasharray': [0.1, 2], 'line-opacity': 0.75 },
    },
    {
      id: 'track-played-casing',
      type: 'line',
      source: played,
      layout: round,
      paint: { 'line-color': tokens.surface, 'line-width': 8 },
    },
    {
      id: 'track-played',
      type: 'line',
      source: played,
      layout: round,
      paint: { 'line-color': bandColour, 'line-width': 4.5 },
    },
    {
      id: trackHitLayer,
      type: 'line',
      source: rest,
      filter: ['any', kindIs('way'), kindIs('other')],
      paint: { 'line-color': tokens.accent, 'line-width': 18, 'line-opacity': 0 },
    },
    {
      id: 'track-coarse',
      type: 'circle',
      source: points,
      filter: kindIs('coarse'),
      paint: {
        'circle-radius': 5,
        'circle-color': tokens.surface,
        'circle-opacity': 0.7,
        'circle-stroke-color': tokens.inkSoft,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'track-left-out',
      type: 'circle',
      source: points,
      filter: kindIs('leftOut'),
      paint: {
        'circle-radius': 5,
        'circle-color': tokens.surface,
        'circle-stroke-color': tokens.alarmFill,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'track-end',
      type: 'circle',
      source: points,
      filter: ['any', kindIs('start'), kindIs('end')],
      paint: {
        'circle-radius': 6.5,
        'circle-color': ['case', kindIs('start'), tokens.surface, tokens.ink],
        'circle-stroke-color': ['case', kindIs('start'), tokens.accent, tokens.surface],
        'circle-stroke-width': ['case', kindIs('start'), 4, 2.5],
      },
    },
    {
      id: 'track-stop',
      type: 'circle',
      source: points,
      filter: kindIs('stop'),
      paint: {
        'circle-radius': 10,
        'circle-color': tokens.surface,
        'circle-stroke-color': tokens.inkSoft,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'track-stop-letter',
      type: 'symbol',
      source: points,
      filter: kindIs('stop'),
      layout: { 'text-field': 'P', 'text-font': countFont, 'text-size': 11, 'text-allow-overlap': true },
      paint: { 'text-color': tokens.ink },
    },
    {
      id: 'track-cursor',
      type: 'symbol',
      source: cursor,
      filter: kindIs('device'),
      layout: { 'icon-image': 'wy-selected', 'icon-allow-overlap': true, 'icon-ignore-placement': true },
      paint: { 'icon-opacity': ['case', ['get', 'known'], 1, 0.45] },
    },
  ];
}

/** Adds the track layers to a map that is ready. */
export const addTrackLayers = (map: MapLibreMap, tokens: MapTokens): OwnLayers =>
  addOwnLayers(map, Object.values(trackSources), specs, tokens);
