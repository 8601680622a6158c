import * as globe from '#domain/foundation/basics/geodesy.ts';
import * as circle from '#domain/foundation/basics/great-circle.ts';

/** A place on the globe, WGS-84 degrees. */
export interface Place {
  lat: number;
  lon: number;
}

const positionOf = ({ lat, lon }: Place): circle.Place => ({ latitude: lat, longitude: lon });

/** Longitude normalised to [−180, 180). */
export const wrappedLongitude = (lon: number): number => globe.longitudeBetween(0, lon);

/** Distance along the great circle, metres. */
export const distanceMetre = (from: Place, to: Place): number => circle.distanceMetre(positionOf(from), positionOf(to));

/** Direction from one place to a nearby one, degrees clockwise from north, 0 … 360. */
export const courseDegree = (from: Place, to: Place): number => globe.courseDegree(positionOf(from), positionOf(to));

/**
 * The place this many metres east and north of another; accurate up to some hundred kilometres, except near the poles.
 */
export function offset(origin: Place, eastMetre: number, northMetre: number): Place {
  const { latitude, longitude } = globe.offPlane(positionOf(origin), { x: eastMetre, y: northMetre });
  return { lat: latitude, lon: longitude };
}

/** The inverse of `offset`. */
export function offsetBetween(origin: Place, place: Place): { eastMetre: number; northMetre: number } {
  const { x, y } = globe.onPlane(positionOf(origin), positionOf(place));
  return { eastMetre: x, northMetre: y };
}
