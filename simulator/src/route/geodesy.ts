/** A place on the globe, WGS-84 degrees. */
export interface Place {
  lat: number;
  lon: number;
}

const radian = Math.PI / 180;
const earthRadiusMetre = 6_371_008.8;
const metrePerDegree = earthRadiusMetre * radian;

/** Longitude normalised to [−180, 180). */
export function wrappedLongitude(lon: number): number {
  const turned = (lon + 180) % 360;
  return (turned < 0 ? turned + 360 : turned) - 180;
}

/** Distance along the great circle, metres. */
export function distanceMetre(from: Place, to: Place): number {
  const dLat = (to.lat - from.lat) * radian;
  const dLon = (to.lon - from.lon) * radian;
  const half =
    Math.sin(dLat / 2) ** 2 + Math.cos(from.lat * radian) * Math.cos(to.lat * radian) * Math.sin(dLon / 2) ** 2;
  return 2 * earthRadiusMetre * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Direction from one place to a nearby one, degrees clockwise from north, 0 … 360. */
export function courseDegree(from: Place, to: Place): number {
  const east = wrappedLongitude(to.lon - from.lon) * Math.cos(((from.lat + to.lat) / 2) * radian);
  const course = Math.atan2(east, to.lat - from.lat) / radian;
  return course < 0 ? course + 360 : course;
}

/**
 * The place this many metres east and north of another; accurate up to some hundred kilometres, except near the poles.
 */
export function offset(origin: Place, eastMetre: number, northMetre: number): Place {
  return {
    lat: Math.max(-89.9, Math.min(89.9, origin.lat + northMetre / metrePerDegree)),
    lon: wrappedLongitude(origin.lon + eastMetre / (metrePerDegree * Math.cos(origin.lat * radian))),
  };
}

/** The inverse of `offset`. */
export function offsetBetween(origin: Place, place: Place): { eastMetre: number; northMetre: number } {
  return {
    eastMetre: wrappedLongitude(place.lon - origin.lon) * metrePerDegree * Math.cos(origin.lat * radian),
    northMetre: (place.lat - origin.lat) * metrePerDegree,
  };
}
