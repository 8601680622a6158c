import { onPlane, type PlanePoint } from '../../foundation/basics/geodesy.ts';
import { distanceMetre, type Place } from '../../foundation/basics/great-circle.ts';
import { distanceToEdge } from '../../foundation/basics/simplify.ts';

/** An area on the map, WGS-84. The corners of a polygon go round once; the last leads back to the first. */
export type GeofenceShape =
  | { readonly kind: 'circle'; readonly centre: Place; readonly radiusMetre: number }
  | { readonly kind: 'polygon'; readonly corners: readonly Place[] };

export const GEOFENCE_LIMITS = {
  minRadiusMetre: 50,
  maxRadiusMetre: 50_000,
  maxCorners: 100,
  /** Positions are too coarse for less: a square of about 60 m. */
  minAreaSquareMetre: 4_000,
  /** From side to side. */
  maxExtentMetre: 200_000,
  maxNameLength: 60,
  maxPerDevice: 20,
} as const;

/** Distance of a place from the border, metres; negative inside. */
export function distanceFromBorder(shape: GeofenceShape, place: Place): number {
  if (shape.kind === 'circle') return distanceMetre(shape.centre, place) - shape.radiusMetre;
  const points = shape.corners.map((corner) => onPlane(place, corner));
  let nearest = Number.POSITIVE_INFINITY;
  let isInside = false;
  let before = points.at(-1)!;
  for (const point of points) {
    nearest = Math.min(nearest, distanceToEdge({ x: 0, y: 0 }, before, point));
    // Even-odd rule: how many edges a ray to the east crosses.
    if (point.y > 0 !== before.y > 0 && point.x - (point.y * (before.x - point.x)) / (before.y - point.y) > 0) {
      isInside = !isInside;
    }
    before = point;
  }
  return isInside ? -nearest : nearest;
}

const planeOf = (corners: readonly Place[]): PlanePoint[] => corners.map((corner) => onPlane(corners[0]!, corner));

/** Area of a fence, square metres. */
export function areaOf(shape: GeofenceShape): number {
  if (shape.kind === 'circle') return Math.PI * shape.radiusMetre ** 2;
  const points = planeOf(shape.corners);
  let doubled = 0;
  let before = points.at(-1)!;
  for (const point of points) {
    doubled += before.x * point.y - point.x * before.y;
    before = point;
  }
  return Math.abs(doubled) / 2;
}

/** Length of the border, metres. */
export function borderOf(shape: GeofenceShape): number {
  if (shape.kind === 'circle') return 2 * Math.PI * shape.radiusMetre;
  let length = 0;
  let before = shape.corners.at(-1)!;
  for (const corner of shape.corners) {
    length += distanceMetre(before, corner);
    before = corner;
  }
  return length;
}

/** Why an area cannot be a fence. */
type GeofenceFault = 'crosses_itself' | 'too_small' | 'too_large';

/** The fault in a shape whose numbers are within their limits; null when there is none. */
export function geofenceFault(shape: GeofenceShape): GeofenceFault | null {
  if (shape.kind === 'circle') return null;
  const points = planeOf(shape.corners);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const extent = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  if (extent > GEOFENCE_LIMITS.maxExtentMetre) return 'too_large';
  if (crossesItself(points)) return 'crosses_itself';
  return areaOf(shape) < GEOFENCE_LIMITS.minAreaSquareMetre ? 'too_small' : null;
}

/** Whether two edges that are no neighbours touch, or neighbours lie on each other. */
function crossesItself(points: readonly PlanePoint[]): boolean {
  const count = points.length;
  const at = (place: number) => points[place % count]!;
  for (let one = 0; one < count; one++) {
    if (isSame(at(one), at(one + 1)) || foldsBack(at(one), at(one + 1), at(one + 2))) return true;
    for (let other = one + 2; other < count; other++) {
      if (one === 0 && other === count - 1) continue;
      if (edgesTouch(at(one), at(one + 1), at(other), at(other + 1))) return true;
    }
  }
  return false;
}

const isSame = (a: PlanePoint, b: PlanePoint): boolean => Math.hypot(a.x - b.x, a.y - b.y) < 0.05;

/** Above 0 when c lies to the left of the way from a to b. */
const turn = (a: PlanePoint, b: PlanePoint, c: PlanePoint): number =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

const foldsBack = (a: PlanePoint, b: PlanePoint, c: PlanePoint): boolean =>
  distanceToEdge(c, a, b) < 0.05 || distanceToEdge(a, b, c) < 0.05;

function edgesTouch(a: PlanePoint, b: PlanePoint, c: PlanePoint, d: PlanePoint): boolean {
  const isCrossing = turn(a, b, c) > 0 !== turn(a, b, d) > 0 && turn(c, d, a) > 0 !== turn(c, d, b) > 0;
  if (isCrossing) return true;
  const gap = Math.min(
    distanceToEdge(a, c, d),
    distanceToEdge(b, c, d),
    distanceToEdge(c, a, b),
    distanceToEdge(d, a, b),
  );
  return gap < 0.05;
}

/** The border as a ring for maps: first place again at the end. A circle has 96 corners. */
export function ringOf(shape: GeofenceShape): Place[] {
  if (shape.kind === 'polygon') return [...shape.corners, shape.corners[0]!];
  const { centre, radiusMetre } = shape;
  return Array.from({ length: CIRCLE_CORNERS + 1 }, (_, corner) =>
    onCircle(centre, radiusMetre, ((corner % CIRCLE_CORNERS) / CIRCLE_CORNERS) * 2 * Math.PI),
  );
}
const CIRCLE_CORNERS = 96;
const EARTH_RADIUS_METRE = 6_371_008.8;
const RADIAN = Math.PI / 180;

/** The place on a circle in a direction, radians clockwise from north (spherical direct problem). */
function onCircle(centre: Place, radiusMetre: number, direction: number): Place {
  const angle = radiusMetre / EARTH_RADIUS_METRE;
  const latitude = centre.latitude * RADIAN;
  const sine = Math.sin(latitude) * Math.cos(angle) + Math.cos(latitude) * Math.sin(angle) * Math.cos(direction);
  const east = Math.atan2(
    Math.sin(direction) * Math.sin(angle) * Math.cos(latitude),
    Math.cos(angle) - Math.sin(latitude) * sine,
  );
  return { latitude: Math.asin(sine) / RADIAN, longitude: centre.longitude + east / RADIAN };
}
