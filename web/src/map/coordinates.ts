import gcoord from 'gcoord';
import type { MapService } from './map-service.ts';

export interface GeoPosition {
  readonly longitude: number;
  readonly latitude: number;
}

/**
 * Where a service declared GCJ-02 really is offset: mainland China with Hong Kong and Macau, as longitude, latitude
 * pairs. The land border is Natural Earth 1:50m within 0.15°, the coast a line well out at sea. The usual bounding box
 * would push markers in Seoul, Hanoi or Delhi aside by half a kilometre.
 */
const offsetRegion = [
  107.97, 21.51, 106.66, 21.98, 106.55, 22.5, 106.78, 22.78, 105.84, 22.92, 105.27, 23.34, 103.94, 22.54, 103.62, 22.78,
  103.01, 22.45, 102.47, 22.75, 102.13, 22.38, 101.71, 22.49, 101.52, 22.25, 101.73, 21.16, 101.25, 21.2, 101.08, 21.76,
  100.15, 21.48, 99.92, 22.03, 99.17, 22.15, 99.51, 22.96, 98.86, 23.19, 98.68, 23.91, 98.83, 24.12, 97.56, 23.91,
  97.71, 24.23, 97.53, 24.63, 97.82, 25.25, 98.66, 25.86, 98.65, 27.57, 98.3, 27.55, 98.1, 28.14, 97.66, 28.5, 97.32,
  28.22, 96.28, 28.41, 96.58, 28.76, 96.44, 29.05, 96.14, 28.92, 96.36, 29.25, 96.04, 29.45, 95.39, 29.04, 94.62, 29.31,
  93.25, 28.63, 92.55, 27.88, 91.98, 27.73, 91.27, 28.08, 89.9, 28.29, 88.89, 27.32, 88.76, 28.04, 87.29, 27.82, 86.14,
  28.12, 86, 27.91, 85.68, 28.28, 85.12, 28.32, 85.16, 28.59, 84.23, 28.91, 84.1, 29.22, 83.58, 29.18, 82.04, 30.33,
  81.42, 30.34, 81.11, 30.04, 79.11, 31.4, 78.76, 31.3, 78.73, 31.96, 78.39, 32.52, 79.22, 32.5, 78.73, 34.01, 78.97,
  34.3, 78.28, 34.65, 78.04, 35.48, 76.18, 35.81, 75.91, 36.05, 75.84, 36.65, 74.37, 37.14, 75.12, 37.39, 74.89, 37.6,
  74.81, 38.46, 73.76, 38.7, 73.63, 39.45, 73.91, 39.58, 73.99, 40.04, 75.52, 40.63, 75.68, 40.31, 76.32, 40.35, 76.91,
  41.02, 78.12, 41.08, 78.74, 41.56, 80.24, 42.04, 80.16, 42.67, 80.54, 42.87, 80.39, 43.04, 80.79, 43.16, 80.35, 44.1,
  80.48, 44.71, 79.87, 44.88, 81.69, 45.35, 82.52, 45.13, 82.61, 45.42, 82.32, 45.6, 83.03, 47.19, 84.79, 46.83, 85.48,
  47.06, 85.75, 48.38, 86.55, 48.53, 86.89, 49.09, 87.76, 49.17, 87.98, 48.55, 90.33, 47.66, 91.03, 46.57, 91, 46.04,
  90.66, 45.53, 90.88, 45.2, 93.52, 44.94, 95.35, 44.28, 96.39, 42.72, 101.49, 42.54, 102.16, 42.16, 103.71, 41.75,
  104.5, 41.88, 104.5, 41.66, 104.98, 41.6, 106.77, 42.29, 109.44, 42.46, 111.93, 43.71, 111.4, 44.37, 111.9, 45.06,
  113.59, 44.75, 114.56, 45.39, 115.68, 45.46, 116.56, 46.29, 117.33, 46.36, 117.44, 46.59, 119.87, 46.67, 119.71,
  47.15, 118.5, 47.98, 117.77, 47.99, 117.35, 47.65, 116.76, 47.87, 115.9, 47.69, 115.52, 48.13, 115.79, 48.25, 116.68,
  49.82, 117.87, 49.51, 119.26, 50.07, 119.16, 50.41, 120.07, 51.6, 120.75, 52.1, 120.66, 52.57, 120.07, 52.63, 120.1,
  52.79, 120.98, 53.28, 123.31, 53.56, 125.65, 53.04, 126.05, 52.74, 127.59, 50.21, 127.55, 49.8, 129.5, 49.39, 130.55,
  48.86, 130.96, 47.71, 132.48, 47.71, 134.29, 48.37, 134.66, 48.25, 134.75, 47.71, 134.17, 47.3, 133.86, 46.25, 133.11,
  45.13, 131.85, 45.33, 130.98, 44.85, 131.26, 44.07, 131.07, 42.9, 130.45, 42.75, 130.53, 42.54, 129.9, 43, 129.7,
  42.45, 128.92, 42.04, 128.04, 41.99, 128.29, 41.61, 128.15, 41.39, 126.72, 41.72, 125.99, 40.9, 124.89, 40.46, 124.27,
  39.92, 124, 39.5, 122.6, 38.4, 123.4, 37.3, 121.8, 34.6, 123.2, 32, 123.2, 29.6, 120.7, 26.5, 118.7, 24.1, 117, 22.4,
  114.4, 21.6, 111.6, 18.5, 109.5, 17.6, 107.9, 18.5, 108, 21.2,
];

const westEast = [73, 136] as const;
const southNorth = [17, 54] as const;

/** Whether the offset of GCJ-02 applies at a WGS-84 position, in degrees. */
export function isInOffsetRegion({ longitude, latitude }: GeoPosition): boolean {
  if (longitude < westEast[0] || longitude > westEast[1]) return false;
  if (latitude < southNorth[0] || latitude > southNorth[1]) return false;
  let inside = false;
  for (let i = 0, j = offsetRegion.length - 2; i < offsetRegion.length; j = i, i += 2) {
    const [x1 = 0, y1 = 0] = [offsetRegion[i], offsetRegion[i + 1]];
    const [x2 = 0, y2 = 0] = [offsetRegion[j], offsetRegion[j + 1]];
    const crosses = y1 > latitude !== y2 > latitude;
    if (crosses && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** Moves a stored WGS-84 position onto a map in GCJ-02; outside the offset region it stays. */
export function toGcj02(position: GeoPosition): GeoPosition {
  if (!isInOffsetRegion(position)) return position;
  const [longitude, latitude] = gcoord.transform(
    [position.longitude, position.latitude],
    gcoord.WGS84,
    gcoord.GCJ02,
  ) as [number, number];
  return { longitude, latitude };
}

export const asStored = (position: GeoPosition): GeoPosition => position;

/** How stored positions are placed on a service: only one declared GCJ-02 moves them. */
export function placementOf(service: MapService): (position: GeoPosition) => GeoPosition {
  return service.kind !== 'embedded' && service.coordinates === 'GCJ-02' ? toGcj02 : asStored;
}
