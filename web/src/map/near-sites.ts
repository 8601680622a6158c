import type { MapLibreMap } from 'maplibre-gl';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { companyQueries } from '../api/company-queries.ts';
import { queryClient } from '../api/query-client.ts';

type MapSite = Output<Calls['companySites']>[number];

/** Gives the sites of the reader after each move of a map that is near enough, and none elsewhere; returns how to end it. */
export function watchSites(
  map: MapLibreMap,
  fromZoom: number,
  take: (sites: readonly MapSite[], isNear: boolean) => void,
): () => void {
  let isOver = false;
  const look = async () => {
    const isNear = map.getZoom() >= fromZoom;
    // Kept for some minutes: a move asks the server for nothing.
    const sites = isNear ? await queryClient.fetchQuery(companyQueries.sites([])).catch(() => []) : [];
    if (!isOver && map.getLayer('device-marker')) take(sites, isNear);
  };
  map.on('moveend', look);
  void look();
  return () => {
    isOver = true;
    map.off('moveend', look);
  };
}
