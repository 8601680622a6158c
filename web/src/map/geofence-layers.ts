import type { ExpressionSpecification, LayerSpecification, MapLibreMap } from 'maplibre-gl';
import { labelFont } from './label-font.ts';
import { addOwnLayers, type OwnLayers } from './own-layers.ts';
import type { MapTokens } from './tokens.ts';

/** `areas` with a point for each name, and the `handles` of the area being drawn. */
export const geofenceSources = { areas: 'geofence-areas', handles: 'geofence-handles' } as const;
export const geofenceHandleLayer = 'geofence-handle';
/** The inside of the circle being drawn, which can be dragged. */
export const geofenceDrawnLayer = 'geofence-drawn';

function specs(tokens: MapTokens): LayerSpecification[] {
  const { areas, handles } = geofenceSources;
  const colour: ExpressionSpecification = ['case', ['get', 'enabled'], tokens.fence, tokens.inkSoft];
  return [
    {
      id: 'geofence-fill',
      type: 'fill',
      source: areas,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colour, 'fill-opacity': 0.05 },
    },
    {
      id: geofenceDrawnLayer,
      type: 'fill',
      source: areas,
      filter: ['==', ['get', 'drawn'], true],
      paint: { 'fill-color': tokens.fence, 'fill-opacity': 0.05 },
    },
    {
      id: 'geofence-border',
      type: 'line',
      source: areas,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': 2, 'line-dasharray': [3, 2.5] },
    },
    {
      id: 'geofence-name',
      type: 'symbol',
      source: areas,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: { 'text-field': ['get', 'name'], 'text-font': labelFont, 'text-size': 12 },
      paint: { 'text-color': colour, 'text-halo-color': tokens.surface, 'text-halo-width': 1.6 },
    },
    {
      id: geofenceHandleLayer,
      type: 'circle',
      source: handles,
      paint: {
        'circle-radius': ['match', ['get', 'kind'], 'middle', 4, 6.5],
        'circle-color': ['match', ['get', 'kind'], 'centre', tokens.fence, tokens.surface],
        'circle-stroke-color': tokens.fence,
        'circle-stroke-width': 2,
        'circle-opacity': ['match', ['get', 'kind'], 'middle', 0.8, 1],
      },
    },
  ];
}

/** Adds the geofence layers to a map that is ready. */
export const addGeofenceLayers = (map: MapLibreMap, tokens: MapTokens): OwnLayers =>
  addOwnLayers(map, Object.values(geofenceSources), specs, tokens);
