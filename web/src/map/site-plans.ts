import type { ImageSource, MapLibreMap } from 'maplibre-gl';
import type { PlanCorners, SitePlan } from '#domain/foundation/companies/site-plan.ts';
import { placementOf } from './coordinates.ts';
import type { MapService } from './map-service.ts';
import { watchSites } from './near-sites.ts';

/** Further out a yard is a few pixels. */
const FROM_ZOOM = 11;
/** Pictures at once; those of sites that are out of view are let go. */
const MAX_SHOWN = 12;

type Corner = [longitude: number, latitude: number];
type Corners = [Corner, Corner, Corner, Corner];

/** The corners as a map takes them. */
export const placedCorners = (corners: PlanCorners, service: MapService): Corners => {
  const placed = placementOf(service);
  return corners.map(({ lat, lon }): Corner => {
    const { longitude, latitude } = placed({ longitude: lon, latitude: lat });
    return [longitude, latitude];
  }) as Corners;
};

/** West, south, east and north of the corners. */
export const boundsOf = (corners: readonly Corner[]): [number, number, number, number] => {
  const [longitudes, latitudes] = [corners.map(([longitude]) => longitude), corners.map(([, latitude]) => latitude)];
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
};

/** Whether a part of the corners is in view. */
function isInView(map: MapLibreMap, corners: readonly Corner[]): boolean {
  const [west, south, east, north] = boundsOf(corners);
  const view = map.getBounds();
  return west <= view.getEast() && east >= view.getWest() && south <= view.getNorth() && north >= view.getSouth();
}

/** A picture over the base map and under everything else. */
export interface PlanLayer {
  place(corners: Corners, opacityPercent: number): void;
  remove(): void;
}

export function addPlan(
  map: MapLibreMap,
  id: string,
  url: string,
  corners: Corners,
  opacityPercent: number,
): PlanLayer {
  const above = map.getStyle().layers.find((layer) => layer.id === 'site-name' || layer.id === 'device-marker');
  map.addSource(id, { type: 'image', url, coordinates: corners });
  map.addLayer(
    {
      id,
      type: 'raster',
      source: id,
      paint: { 'raster-opacity': opacityPercent / 100, 'raster-fade-duration': 0 },
    },
    above?.id,
  );
  return {
    place: (next, percent) => {
      map.getSource<ImageSource>(id)?.setCoordinates(next);
      map.setPaintProperty(id, 'raster-opacity', percent / 100);
    },
    remove: () => {
      // A map that is gone has no layers any more.
      if (!map.style) return;
      if (map.getLayer(id)) map.removeLayer(id);
      if (map.getSource(id)) map.removeSource(id);
    },
  };
}

/** The same file has other addresses later. */
const contentOf = ({ url, corners, opacityPercent }: SitePlan): string =>
  JSON.stringify([url.split('?')[0], corners, opacityPercent]);

/**
 * Lays the pictures of sites over a map that is ready, where they are in view; returns how to end it.
 *
 * @param onShown told whether there are any in view
 */
export function showPlans(map: MapLibreMap, service: MapService, onShown: (areThere: boolean) => void): () => void {
  const shown = new Map<number, { content: string; layer: PlanLayer }>();
  const letGo = (id: number) => {
    shown.get(id)?.layer.remove();
    shown.delete(id);
  };
  const end = watchSites(map, FROM_ZOOM, (sites) => {
    const wanted = sites
      .flatMap(({ id, plan }) => (plan ? [{ id, plan, corners: placedCorners(plan.corners, service) }] : []))
      .filter(({ corners }) => isInView(map, corners))
      .slice(0, MAX_SHOWN);
    for (const id of shown.keys()) if (!wanted.some((each) => each.id === id)) letGo(id);
    for (const { id, plan, corners } of wanted) {
      const content = contentOf(plan);
      if (shown.get(id)?.content === content) continue;
      letGo(id);
      const layer = addPlan(map, `site-plan-${id}`, plan.url, corners, plan.opacityPercent);
      shown.set(id, { content, layer });
    }
    onShown(shown.size > 0);
  });
  return () => {
    end();
    for (const id of [...shown.keys()]) letGo(id);
  };
}
