import { offPlane, onPlane } from '../basics/geodesy.ts';
import { distanceMetre } from '../basics/great-circle.ts';

/** A place of a corner, WGS-84. */
export interface PlanCorner {
  lat: number;
  lon: number;
}
/** Of the picture as it is looked at: upper left, upper right, lower right, lower left. */
export type PlanCorners = readonly PlanCorner[];

export const CORNERS = 4;
export const PLAN_SIDE_METRE = { min: 5, max: 20_000 } as const;
export const PLAN_OPACITY_PERCENT = { min: 10, max: 100, start: 80 } as const;
/** Width of a picture that is laid anew: a yard. */
const START_WIDTH_METRE = 200;

type PlanFault = 'crossed' | 'small' | 'large';

const placeOf = ({ lat, lon }: PlanCorner) => ({ latitude: lat, longitude: lon });

/** Why a picture cannot lie between these corners; null: it can. */
export function planFault(corners: PlanCorners): PlanFault | null {
  const [first] = corners;
  if (!first || corners.length !== CORNERS) return 'crossed';
  const next = (index: number) => corners[(index + 1) % CORNERS]!;
  const sides = corners.map((corner, index) => distanceMetre(placeOf(corner), placeOf(next(index))));
  if (Math.min(...sides) < PLAN_SIDE_METRE.min) return 'small';
  if (Math.max(...sides) > PLAN_SIDE_METRE.max) return 'large';
  const points = corners.map((corner) => onPlane(placeOf(first), placeOf(corner)));
  // Every corner turns right: no side crosses another, and nothing is seen from behind.
  const turnsRight = points.every((point, index) => {
    const [second, third] = [points[(index + 1) % CORNERS]!, points[(index + 2) % CORNERS]!];
    return (second.x - point.x) * (third.y - second.y) - (second.y - point.y) * (third.x - second.x) < 0;
  });
  return turnsRight ? null : 'crossed';
}

/** Corners of a picture that is laid anew, with north up. `ratio`: its width over its height. */
export function startCorners(centre: PlanCorner, ratio: number): PlanCorner[] {
  const x = START_WIDTH_METRE / 2;
  const y = Math.min(Math.max(x / ratio, PLAN_SIDE_METRE.min), PLAN_SIDE_METRE.max / 2);
  return [
    { x: -x, y },
    { x, y },
    { x, y: -y },
    { x: -x, y: -y },
  ].map((point) => cornerAt(centre, point));
}

/** The whole picture, after the place `from` of it has been carried to the place `to`. */
export function carried(corners: PlanCorners, from: PlanCorner, to: PlanCorner): PlanCorner[] {
  const by = onPlane(placeOf(from), placeOf(to));
  return corners.map((corner) => cornerAt(corner, by));
}

/** The place in the middle of the corners. */
export function middleOf(corners: PlanCorners): PlanCorner {
  const origin = corners[0]!;
  const points = corners.map((corner) => onPlane(placeOf(origin), placeOf(corner)));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return cornerAt(origin, { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) });
}

/** A tenth of a metre. */
const DIGITS = 6;
const rounded = (degrees: number) => Number(degrees.toFixed(DIGITS));

function cornerAt(origin: PlanCorner, point: { x: number; y: number }): PlanCorner {
  const { latitude, longitude } = offPlane(placeOf(origin), point);
  return { lat: rounded(latitude), lon: rounded(longitude) };
}

/** The picture that lies over the map at a site. */
export interface SitePlan {
  url: string;
  corners: PlanCorner[];
  opacityPercent: number;
}
