import { gcj02Of } from '#domain/fleet/locations/gcj.ts';
import type { MapService } from './map-service.ts';

export interface GeoPosition {
  readonly longitude: number;
  readonly latitude: number;
}

export const asStored = (position: GeoPosition): GeoPosition => position;

/** How stored positions are placed on a service: only one declared GCJ-02 moves them, and only where the offset is the law. */
export function placementOf(service: MapService): (position: GeoPosition) => GeoPosition {
  return service.kind !== 'embedded' && service.coordinates === 'GCJ-02' ? gcj02Of : asStored;
}
