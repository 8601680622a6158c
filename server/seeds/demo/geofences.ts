import type { GeofenceShape } from '#domain/alerting/geofences/geofence.ts';
import { offPlane } from '#domain/foundation/basics/geodesy.ts';
import { insertGeofence } from '#server/fleet/locations/geofence-store.ts';
import type { Tx } from '#server/platform/db/within.ts';
import { demoSites } from './companies.ts';
import type { DemoDevice } from './fleet.ts';

interface DemoGeofence {
  readonly device: string;
  readonly name: string;
  readonly onEnter: boolean;
  /** Metres east and north of the site. */
  readonly area: { readonly radiusMetre: number } | readonly (readonly [east: number, north: number])[];
}

/** One that is never left, and one that a cart leaves on its errands. */
export const demoGeofences: readonly DemoGeofence[] = [
  {
    device: 'Yard tractor 03',
    name: 'Old Yard',
    onEnter: true,
    area: [
      [-520, -380],
      [-180, -560],
      [430, -480],
      [610, 90],
      [260, 520],
      [-430, 410],
    ],
  },
  { device: 'Site cart 01', name: 'Millfield depot', onEnter: false, area: { radiusMetre: 430 } },
];

/** Draws the geofences of a demo device, so long ago that its whole history is judged by them. */
export async function addDemoGeofences(tx: Tx, deviceId: number, device: DemoDevice, since: number): Promise<void> {
  const { latitude, longitude } = demoSites.find(({ id }) => id === device.siteId)!;
  const site = { latitude, longitude };
  for (const { name, area, onEnter } of demoGeofences.filter((fence) => fence.device === device.name)) {
    const shape: GeofenceShape =
      'radiusMetre' in area
        ? { kind: 'circle', centre: site, radiusMetre: area.radiusMetre }
        : { kind: 'polygon', corners: area.map(([x, y]) => offPlane(site, { x, y })) };
    await insertGeofence(tx, deviceId, { name, shape, onEnter, onLeave: true, enabled: true }, since);
  }
}
