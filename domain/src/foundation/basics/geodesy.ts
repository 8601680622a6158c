import { EARTH_RADIUS_METRE, type Place } from './great-circle.ts';

const RADIAN = Math.PI / 180;
const METRE_PER_DEGREE = EARTH_RADIUS_METRE * RADIAN;

/** Difference of two longitudes the short way round, degrees in [−180, 180). */
export const longitudeBetween = (from: number, to: number): number => {
  const turned = (to - from + 180) % 360;
  return (turned < 0 ? turned + 360 : turned) - 180;
};

/** A point of a plane that touches the earth: metres east and north of its origin. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

/** Where a place lies on the plane at `origin`; right to some thousandths within 20 km, not at the poles. */
export const onPlane = (origin: Place, place: Place): PlanePoint => ({
  x: longitudeBetween(origin.longitude, place.longitude) * METRE_PER_DEGREE * Math.cos(origin.latitude * RADIAN),
  y: (place.latitude - origin.latitude) * METRE_PER_DEGREE,
});

/** The place at a point of the plane at `origin`. */
export const offPlane = (origin: Place, { x, y }: PlanePoint): Place => {
  const longitude = origin.longitude + x / (METRE_PER_DEGREE * Math.max(1e-6, Math.cos(origin.latitude * RADIAN)));
  return {
    latitude: Math.max(-90, Math.min(90, origin.latitude + y / METRE_PER_DEGREE)),
    longitude: longitudeBetween(0, longitude),
  };
};

/** Direction of travel, degrees clockwise from north in [0, 360). */
export function courseDegree(from: Place, to: Place): number {
  const { x, y } = onPlane(from, to);
  return (Math.atan2(x, y) / RADIAN + 360) % 360;
}
