import type { GeoPosition } from './coordinates.ts';

/** Side of the world in CSS pixels at zoom 0, as MapLibre counts zoom. */
export const worldSizePx = 512;

const latitudeLimit = 85.051129;

/** Web Mercator on the unit square: x from west to east, y from north to south. */
export function toUnitSquare({ longitude, latitude }: GeoPosition): { x: number; y: number } {
  const clamped = Math.max(-latitudeLimit, Math.min(latitudeLimit, latitude));
  const sine = Math.sin((clamped * Math.PI) / 180);
  return { x: longitude / 360 + 0.5, y: 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI };
}

export function fromUnitSquare(x: number, y: number): GeoPosition {
  return {
    longitude: (x - 0.5) * 360,
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
  };
}
