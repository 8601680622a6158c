import { onPlane, type PlanePoint } from './geodesy.ts';
import type { Place } from './great-circle.ts';

/** So many points are looked at together: a line that winds all over would cost the square of their number. */
const TOGETHER = 256;

/**
 * Points that a drawn line needs (Ramer, Douglas and Peucker, in stretches of 256 points): no point that is left out lies
 * further than `tolerance` from the line. Both ends stay, as do those of the stretches.
 * @param tolerance metres
 * @returns places in the list, ascending
 */
export function simplified(places: readonly Place[], tolerance: number): number[] {
  const last = places.length - 1;
  if (last < 2) return places.map((_, place) => place);
  const points = places.map((place) => onPlane(places[0]!, place));
  const kept = new Uint8Array(places.length);
  const open: [number, number][] = [];
  for (let from = 0; from < last; from += TOGETHER) {
    const to = Math.min(last, from + TOGETHER);
    kept[from] = 1;
    kept[to] = 1;
    open.push([from, to]);
  }
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    const { place, metres } = furthest(points, from, to);
    if (metres <= tolerance) continue;
    kept[place] = 1;
    if (place - from > 1) open.push([from, place]);
    if (to - place > 1) open.push([place, to]);
  }
  return places.flatMap((_, place) => (kept[place] ? [place] : []));
}

function furthest(points: readonly PlanePoint[], from: number, to: number): { place: number; metres: number } {
  let place = from;
  let metres = -1;
  for (let next = from + 1; next < to; next++) {
    const away = distanceToEdge(points[next]!, points[from]!, points[to]!);
    if (away > metres) {
      metres = away;
      place = next;
    }
  }
  return { place, metres };
}

/** Distance from a point to a stretch between two points. */
export function distanceToEdge(point: PlanePoint, from: PlanePoint, to: PlanePoint): number {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = x * x + y * y;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((point.x - from.x) * x + (point.y - from.y) * y) / length));
  return Math.hypot(point.x - from.x - along * x, point.y - from.y - along * y);
}
