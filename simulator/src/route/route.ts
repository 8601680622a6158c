import { courseDegree, distanceMetre, type Place, wrappedLongitude } from './geodesy.ts';

/** A route with a timetable: the place, metres driven and seconds passed at each point. */
export interface Route {
  places: Place[];
  metres: Float64Array;
  seconds: Float64Array;
}

export interface RoutePosition extends Place {
  speedMetrePerSecond: number;
  courseDegree: number;
  drivenMetre: number;
}

/** A leg of a route without a timetable: its destination, speed, and halt there. */
export interface Leg {
  to: Place;
  speedMetrePerSecond: number;
  haltSeconds: number;
}

export function timetable(from: Place, legs: readonly Leg[]): Route {
  const places = [from];
  const metres = [0];
  const seconds = [0];
  let at = from;
  let driven = 0;
  let passed = 0;
  for (const leg of legs) {
    const metre = distanceMetre(at, leg.to);
    driven += metre;
    passed += Math.max(0.001, metre / leg.speedMetrePerSecond);
    places.push(leg.to);
    metres.push(driven);
    seconds.push(passed);
    if (leg.haltSeconds > 0) {
      passed += leg.haltSeconds;
      places.push(leg.to);
      metres.push(driven);
      seconds.push(passed);
    }
    at = leg.to;
  }
  return { places, metres: Float64Array.from(metres), seconds: Float64Array.from(seconds) };
}

export function routeSeconds(route: Route): number {
  return route.seconds.at(-1) as number;
}

/** The place after this many seconds on the route: its start before it begins, its end when it is over. */
export function positionOnRoute(route: Route, elapsedSeconds: number): RoutePosition {
  const last = route.places.length - 1;
  if (elapsedSeconds <= 0 || elapsedSeconds >= routeSeconds(route)) {
    const end = elapsedSeconds <= 0 ? 0 : last;
    return {
      ...(route.places[end] as Place),
      speedMetrePerSecond: 0,
      courseDegree: 0,
      drivenMetre: route.metres[end] as number,
    };
  }
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((route.seconds[middle] as number) <= elapsedSeconds) low = middle;
    else high = middle;
  }
  const from = route.places[low] as Place;
  const to = route.places[high] as Place;
  const legSeconds = (route.seconds[high] as number) - (route.seconds[low] as number);
  const legMetres = (route.metres[high] as number) - (route.metres[low] as number);
  const part = (elapsedSeconds - (route.seconds[low] as number)) / legSeconds;
  return {
    lat: from.lat + part * (to.lat - from.lat),
    lon: wrappedLongitude(from.lon + part * wrappedLongitude(to.lon - from.lon)),
    speedMetrePerSecond: legMetres / legSeconds,
    courseDegree: legMetres > 0 ? courseDegree(from, to) : 0,
    drivenMetre: (route.metres[low] as number) + part * legMetres,
  };
}
