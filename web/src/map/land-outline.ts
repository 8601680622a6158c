import type { Feature, FeatureCollection } from 'geojson';
import type { GeoJSONSource, MapLibreMap } from 'maplibre-gl';
import type { Topology } from 'topojson-specification';
import landUrl from 'world-atlas/land-110m.json?url';
import type { MapTokens } from './tokens.ts';

/** Coarse land below the base map until that has loaded, so that the first view is never an empty sea. */
export interface LandOutline {
  /** Moves it back above the water after layers of a base map were added. */
  readonly raise: () => void;
  readonly repaint: (tokens: MapTokens) => void;
  readonly remove: () => void;
}

const id = 'land-outline';
/** The outline has no more detail at higher zooms. */
const finestZoom = 5;

let loading: Promise<Feature | FeatureCollection> | undefined;

/** Natural Earth's land at 1:110m, 21 kB over the network; fetched once. */
export function loadLandOutline(): Promise<Feature | FeatureCollection> {
  loading ??= Promise.all([fetch(landUrl).then((answer) => answer.json()), import('topojson-client')]).then(
    ([world, { feature }]) => {
      const topology = world as Topology;
      return feature(topology, topology.objects.land!) as Feature | FeatureCollection;
    },
  );
  // Without it the sea is empty for a moment, nothing else.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Draws it into a map whose style has loaded. */
export function addLandOutline(map: MapLibreMap, tokens: MapTokens): LandOutline {
  map.addSource(id, {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [] },
    maxzoom: finestZoom,
    tolerance: 1,
  });
  map.addLayer({ id, type: 'fill', source: id, paint: { 'fill-color': tokens.land, 'fill-antialias': false } });
  loadLandOutline().then(
    (land) => map.getSource<GeoJSONSource>(id)?.setData(land),
    () => undefined,
  );
  return {
    raise: () => {
      const above = map.getStyle().layers.find((layer) => layer.type !== 'background' && layer.id !== id);
      if (map.getLayer(id) && above) map.moveLayer(id, above.id);
    },
    repaint: ({ land }) => {
      if (map.getLayer(id)) map.setPaintProperty(id, 'fill-color', land);
    },
    remove: () => {
      if (map.getLayer(id)) map.removeLayer(id);
      if (map.getSource(id)) map.removeSource(id);
    },
  };
}
