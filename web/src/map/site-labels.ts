import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, LayerSpecification } from 'maplibre-gl';
import { placementOf } from './coordinates.ts';
import { labelFont } from './label-font.ts';
import type { MapEngine } from './map-engine.ts';
import type { MapService } from './map-service.ts';
import { watchSites } from './near-sites.ts';
import type { MapTokens } from './tokens.ts';

const siteSource = 'sites';
/** Sites are yards and buildings: further out their names would only hide the devices. */
const FROM_ZOOM = 8;

const layer = (tokens: MapTokens): LayerSpecification => ({
  id: 'site-name',
  type: 'symbol',
  source: siteSource,
  minzoom: FROM_ZOOM,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': labelFont,
    'text-size': 12,
    'text-max-width': 9,
    'text-variable-anchor': ['top', 'bottom'],
    'text-radial-offset': 1.5,
  },
  paint: { 'text-color': tokens.ink, 'text-halo-color': tokens.surface, 'text-halo-width': 1.6 },
});

/** Names the sites with a place on a map that is ready, once it is near enough; returns how to end it. */
export function showSites({ map }: MapEngine, tokens: MapTokens, service: MapService): () => void {
  let isNamed = false;
  const end = watchSites(map, FROM_ZOOM, (sites, isNear) => {
    if (isNamed || !isNear) return;
    isNamed = true;
    const placed = placementOf(service);
    const data: FeatureCollection = {
      type: 'FeatureCollection',
      features: sites.flatMap(({ name, place }) => {
        if (!place) return [];
        const { longitude, latitude } = placed({ longitude: place.lon, latitude: place.lat });
        return [
          { type: 'Feature', properties: { name }, geometry: { type: 'Point', coordinates: [longitude, latitude] } },
        ];
      }),
    };
    const source = map.getSource<GeoJSONSource>(siteSource);
    if (source) source.setData(data);
    else map.addSource(siteSource, { type: 'geojson', data });
    if (map.getLayer('site-name')) map.removeLayer('site-name');
    map.addLayer(layer(tokens), 'device-marker');
  });
  return () => {
    end();
    // A map that is gone has no layers any more.
    if (map.style && map.getLayer('site-name')) map.removeLayer('site-name');
  };
}
