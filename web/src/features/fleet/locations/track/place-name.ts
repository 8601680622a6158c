import type { TFunction } from 'i18next';
import { distanceFromBorder } from '#domain/alerting/geofences/geofence.ts';
import type { Place } from '#domain/foundation/basics/great-circle.ts';
import type { Format } from '../../../../i18n/use-format.ts';
import type { ShownGeofence } from '../geofences/area-features.ts';

type Numbers = Pick<Format, 'number'>;

/** The geofence around a place; undefined outside of all. */
export const fenceAround = (place: Place, geofences: readonly ShownGeofence[]): string | undefined =>
  geofences.find(({ shape }) => distanceFromBorder(shape, place) < 0)?.name;

/** The name of a place: the geofence around it, otherwise its coordinates. */
export const placeName = (place: Place, geofences: readonly ShownGeofence[], { number }: Numbers): string =>
  fenceAround(place, geofences) ?? `${number(place.latitude, 4)}, ${number(place.longitude, 4)}`;

/** `53.40712° N, 2.98340° W`: five decimals are a metre. */
export function coordinatesText({ latitude, longitude }: Place, t: TFunction<'location'>, { number }: Numbers): string {
  return t('coordinates', {
    latitude: t(latitude < 0 ? 'south' : 'north', { degrees: number(Math.abs(latitude), 5) }),
    longitude: t(longitude < 0 ? 'west' : 'east', { degrees: number(Math.abs(longitude), 5) }),
  });
}
