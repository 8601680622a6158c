import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, LayerSpecification, MapLibreMap } from 'maplibre-gl';
import type { MapTokens } from './tokens.ts';

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The sources and layers of a feature, above everything else on the map. */
export interface OwnLayers {
  readonly set: (source: string, data: FeatureCollection) => void;
  readonly repaint: (tokens: MapTokens) => void;
}

/** Adds sources and layers to a map that is ready; they live as long as the map. */
export function addOwnLayers(
  map: MapLibreMap,
  sources: readonly string[],
  specs: (tokens: MapTokens) => readonly LayerSpecification[],
  tokens: MapTokens,
): OwnLayers {
  for (const source of sources) map.addSource(source, { type: 'geojson', data: nothing, tolerance: 0 });
  for (const layer of specs(tokens)) map.addLayer(layer);
  return {
    set: (source, data) => map.getSource<GeoJSONSource>(source)?.setData(data),
    repaint: (next) => {
      for (const { id, paint } of specs(next)) {
        for (const [name, value] of Object.entries(paint ?? {})) map.setPaintProperty(id, name as 'fill-color', value);
      }
    },
  };
}
