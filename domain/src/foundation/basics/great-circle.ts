const RADIAN = Math.PI / 180;
/** Mean radius of the earth (IUGG R1). */
export const EARTH_RADIUS_METRE = 6_371_008.8;

/** A place in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Distance along the great circle (haversine), metres. */
export function distanceMetre(from: Place, to: Place): number {
  const latitude = Math.sin(((to.latitude - from.latitude) * RADIAN) / 2);
  const longitude = Math.sin(((to.longitude - from.longitude) * RADIAN) / 2);
  const half =
    latitude * latitude + Math.cos(from.latitude * RADIAN) * Math.cos(to.latitude * RADIAN) * longitude * longitude;
  return 2 * EARTH_RADIUS_METRE * Math.asin(Math.min(1, Math.sqrt(half)));
}
