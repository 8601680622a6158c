import type { Place } from '../route/geodesy.ts';
import { positionOnRoute, type Route, type RoutePosition, routeSeconds } from '../route/route.ts';

type Activity = 'parked' | 'charging' | 'working' | 'driving' | 'carried' | 'standby' | 'outage' | 'camping';

/** The activity of a device for part of a local day. Rates are amperes per ampere-hour of capacity. */
export interface Segment {
  /** below 0 if it began the day before; `toMinute` is beyond 1440 if it continues on the next day */
  fromMinute: number;
  toMinute: number;
  activity: Activity;
  /** mean draw; on a route: while moving */
  loadRate: number;
  /** short peaks of load: share of the time, rate */
  burst: { share: number; rate: number } | null;
  /** the charger's maximum */
  chargeRate: number;
  /** plugged in below this state of charge, unplugged at `chargeTo` */
  plugInBelow: number;
  chargeTo: number;
  /** charged by the sun: chargeRate is the rate with a high sun in a clear sky */
  solar: boolean;
  externalPower: boolean;
  ignition: boolean;
  /** its place without a route, and before and after one */
  place: Place;
  /** the route driven from fromMinute on; a round trip is repeated as often as it fits */
  route: Route | null;
}

export interface DayPlan {
  day: number;
  segments: Segment[];
}

/** An idle segment at a place, with overrides. */
export function segment(
  fromMinute: number,
  toMinute: number,
  activity: Activity,
  place: Place,
  differing: Partial<Segment> = {},
): Segment {
  return {
    fromMinute,
    toMinute,
    activity,
    loadRate: 0.0002,
    burst: null,
    chargeRate: 0,
    plugInBelow: 1,
    chargeTo: 1,
    solar: false,
    externalPower: false,
    ignition: false,
    place,
    route: null,
    ...differing,
  };
}

/** A whole day: the given segments in order, with `rest` in between. */
export function wholeDay(day: number, rest: Segment, segments: readonly Segment[]): DayPlan {
  const filled: Segment[] = [];
  let minute = 0;
  for (const part of segments) {
    if (part.toMinute <= minute || part.toMinute <= part.fromMinute || part.fromMinute >= 1440) continue;
    if (part.fromMinute > minute) filled.push({ ...rest, fromMinute: minute, toMinute: part.fromMinute });
    // a route that began the day before is continued
    const fromMinute = filled.length === 0 ? part.fromMinute : Math.max(minute, part.fromMinute);
    filled.push({ ...part, fromMinute });
    minute = part.toMinute;
  }
  if (minute < 1440) filled.push({ ...rest, fromMinute: minute, toMinute: 1440 });
  return { day, segments: filled };
}

export function segmentAt(plan: DayPlan, minute: number): Segment {
  for (const part of plan.segments) if (minute < part.toMinute) return part;
  return plan.segments.at(-1) as Segment;
}

/** Where the device is in a segment at a minute of the local day; `drivenMetre` counts from the segment's start. */
export function positionIn(part: Segment, minute: number): RoutePosition {
  if (part.route === null) return stopped(part.place, 0);
  const elapsedSeconds = (minute - part.fromMinute) * 60;
  const lapSeconds = routeSeconds(part.route);
  const laps = Math.max(1, Math.floor(((part.toMinute - part.fromMinute) * 60) / lapSeconds));
  const lap = Math.floor(elapsedSeconds / lapSeconds);
  const lapMetre = part.route.metres.at(-1) as number;
  if (lap >= laps) return stopped(part.route.places.at(-1) as Place, laps * lapMetre);
  const position = positionOnRoute(part.route, elapsedSeconds - lap * lapSeconds);
  return { ...position, drivenMetre: lap * lapMetre + position.drivenMetre };
}

function stopped(place: Place, drivenMetre: number): RoutePosition {
  return { ...place, speedMetrePerSecond: 0, courseDegree: 0, drivenMetre };
}
