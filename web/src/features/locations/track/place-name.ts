import type { Place } from '#domain/locations/gcj.ts';
import { distanceFromBorder } from '#domain/locations/geofence.ts';
import type { Format } from '../../../i18n/use-format.ts';
import type { ShownGeofence } from '../geofences/area-features.ts';

/** The name of a place: the geofence around it, otherwise its coordinates. */
export function placeName(
  place: Place,
  geofences: readonly ShownGeofence[],
  { number }: Pick<Format, 'number'>,
): string {
  const around = geofences.find(({ shape }) => distanceFromBorder(shape, place) < 0);
  return around?.name ?? `${number(place.latitude, 4)}, ${number(place.longitude, 4)}`;
}
