import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, LayerSpecification } from 'maplibre-gl';
import { companyQueries } from '../api/company-queries.ts';
import { queryClient } from '../api/query-client.ts';
import { placementOf } from './coordinates.ts';
import { labelFont } from './label-font.ts';
import type { MapEngine } from './map-engine.ts';
import type { MapService } from './map-service.ts';
import type { MapTokens } from './tokens.ts';

export const siteSource = 'sites';
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
  let isOver = false;
  const load = async () => {
    if (map.getZoom() < FROM_ZOOM) return;
    map.off('zoomend', load);
    const sites = await queryClient.fetchQuery(companyQueries.sites([])).catch(() => []);
    if (isOver || !map.getLayer('device-marker')) return;
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
  };
  map.on('zoomend', load);
  void load();
  return () => {
    isOver = true;
    map.off('zoomend', load);
    // A map that is gone has no layers any more.
    if (map.style && map.getLayer('site-name')) map.removeLayer('site-name');
  };
}
