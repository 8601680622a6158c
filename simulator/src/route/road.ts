import { between, gaussian, seedFor, uniform } from '../random/seeded.ts';
import { distanceMetre, offset, offsetBetween, type Place } from './geodesy.ts';
import { type Leg, type Route, timetable } from './route.ts';

interface Flat {
  east: number;
  north: number;
}

const stepMetre = 250;
const blockMetre = 300;

/** A place at some distance from another; direction and distance follow from the seed. */
export function placeAround(centre: Place, seed: number, nearestMetre: number, farthestMetre: number): Place {
  const angle = between(seed, 1, 0, 2 * Math.PI);
  const metre = between(seed, 2, nearestMetre, farthestMetre);
  return offset(centre, metre * Math.sin(angle), metre * Math.cos(angle));
}

/**
 * A road-like route between two places: blocks with right-angled turns and halts near both ends, a winding road between
 * them. The same seed gives the same road; `reversed` is the way back.
 */
export function roadRoute(from: Place, to: Place, seed: number): Route {
  const bends = [0.05, 0.03, 0.015].map((size, bend) => size * gaussian(seedFor(seed, 'bends'), bend));
  const target = offsetBetween(from, to);
  const length = Math.hypot(target.eastMetre, target.northMetre);
  const townMetre = Math.min(2500, length / 4);
  const turn = between(seed, 5, 0, Math.PI / 2);
  const steps = Math.max(2, Math.ceil(length / stepMetre));
  const flats: (Flat & { town: boolean })[] = [];
  for (let step = 1; step < steps; step++) {
    const part = step / steps;
    let aside = 0;
    for (const [bend, size] of bends.entries()) aside += size * length * Math.sin((bend + 1) * Math.PI * part);
    const point = {
      east: target.eastMetre * part - (target.northMetre / length) * aside,
      north: target.northMetre * part + (target.eastMetre / length) * aside,
    };
    const town = Math.min(part, 1 - part) * length < townMetre;
    if (town) flats.push(...streetTo(flats.at(-1), snapped(point, turn), turn));
    else flats.push({ ...point, town });
  }
  const points = flats.map((flat) => ({ place: offset(from, flat.east, flat.north), town: flat.town }));
  points.push({ place: to, town: true });
  return timetable(from, paced(from, points, seed));
}

/** Speeds and halts: 30–50 km/h with a halt at every fourth corner in town, 65–105 km/h outside. */
function paced(from: Place, points: { place: Place; town: boolean }[], seed: number): Leg[] {
  const legs: Leg[] = [];
  let at = from;
  for (const [index, point] of points.entries()) {
    if (distanceMetre(at, point.place) < 1 && index < points.length - 1) continue;
    const stretch = Math.floor(index / 12);
    legs.push({
      to: point.place,
      speedMetrePerSecond: point.town ? between(seed + 1, index, 8.5, 14) : between(seed + 2, stretch, 18, 29),
      haltSeconds: point.town && uniform(seed + 3, index) < 0.25 ? between(seed + 4, index, 15, 45) : 0,
    });
    at = point.place;
  }
  return legs;
}

/** The nearest crossing of a street grid that is turned by an angle. */
function snapped(point: Flat, turn: number): Flat {
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const along = Math.round((point.east * cos + point.north * sin) / blockMetre) * blockMetre;
  const across = Math.round((point.north * cos - point.east * sin) / blockMetre) * blockMetre;
  return { east: along * cos - across * sin, north: along * sin + across * cos };
}

/** To a crossing around a corner, so that both legs follow the grid. */
function streetTo(last: Flat | undefined, crossing: Flat, turn: number): (Flat & { town: true })[] {
  if (last === undefined) return [{ ...crossing, town: true }];
  const along = (crossing.east - last.east) * Math.cos(turn) + (crossing.north - last.north) * Math.sin(turn);
  const corner = { east: last.east + along * Math.cos(turn), north: last.north + along * Math.sin(turn) };
  return [
    { ...corner, town: true },
    { ...crossing, town: true },
  ];
}

/** A round trip in a yard, golf course or site: right-angled legs between halts, back to the start. */
export function yardRoute(
  centre: Place,
  seed: number,
  size: { radiusMetre: number; halts: number; speedMetrePerSecond: number; haltSeconds: number },
): Route {
  const legs: Leg[] = [];
  let at: Flat = { east: 0, north: 0 };
  const go = (to: Flat, index: number, haltSeconds: number) => {
    const speedMetrePerSecond = size.speedMetrePerSecond * between(seed, 100 + index, 0.75, 1.15);
    if (Math.abs(to.east - at.east) > 1 && Math.abs(to.north - at.north) > 1) {
      legs.push({ to: offset(centre, to.east, at.north), speedMetrePerSecond, haltSeconds: 0 });
    }
    legs.push({ to: offset(centre, to.east, to.north), speedMetrePerSecond, haltSeconds });
    at = to;
  };
  for (let halt = 0; halt < size.halts; halt++) {
    const to = {
      east: between(seed, 2 * halt, -size.radiusMetre, size.radiusMetre),
      north: between(seed, 2 * halt + 1, -size.radiusMetre, size.radiusMetre),
    };
    go(to, halt, size.haltSeconds * between(seed, 200 + halt, 0.4, 1.6));
  }
  go({ east: 0, north: 0 }, size.halts, size.haltSeconds);
  return timetable(centre, legs);
}

/** The same route in the opposite direction. */
export function reversed(route: Route): Route {
  const totalMetre = route.metres.at(-1) as number;
  const totalSecond = route.seconds.at(-1) as number;
  return {
    places: route.places.toReversed(),
    metres: route.metres.toReversed().map((metre) => totalMetre - metre),
    seconds: route.seconds.toReversed().map((second) => totalSecond - second),
  };
}
