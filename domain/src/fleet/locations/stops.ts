import { distanceMetre, type Place } from '../../foundation/basics/great-circle.ts';
import type { Fix } from '../../foundation/kinds/location/fix.ts';

/** Rule of a stop: so long within so far of its middle. */
export const STOP_RULE = { dwellMs: 5 * 60_000, radiusMetre: 50 } as const;
/**
 * Devices report a position when they have moved on, and once an hour. If a device is hardly further after a silence,
 * it had stopped, up to a little over that hour; otherwise it has moved since then, at walking pace at least.
 */
const SILENT_STANDING = { longestMs: 75 * 60_000, metrePerSecond: 0.5, leavingMetrePerSecond: 1.5 } as const;

/** Slow riding, 3 km/h: whoever reports as much does not stand. */
const RIDING_METRE_PER_SECOND = 0.8;

/** A place where a device stood. */
export interface Stop extends Place {
  readonly from: number;
  readonly until: number;
  /** Fixes of the stop in the list it was found in, both ends included. */
  readonly first: number;
  readonly last: number;
}

/** The instant when a device that stood at `from` must have left for `to`; null when it did not stand. */
export function leftAt(from: Fix, to: Fix): number | null {
  const silentMs = to.at - from.at;
  if (silentMs < STOP_RULE.dwellMs || silentMs > SILENT_STANDING.longestMs) return null;
  const metres = distanceMetre(from, to);
  if (metres > STOP_RULE.radiusMetre && metres / (silentMs / 1000) > SILENT_STANDING.metrePerSecond) return null;
  const speed = Math.max(SILENT_STANDING.leavingMetrePerSecond, to.speedMetrePerSecond ?? 0);
  return to.at - Math.min(silentMs, Math.round((metres / speed) * 1000));
}

/**
 * Where a device stood for at least five minutes within about fifty metres, in order. The ride in and the ride out within that
 * circle are no part of it, nor is slow riding to and fro in it.
 * @param fixes in order of their instants, without leaps
 */
export function findStops(fixes: readonly Fix[]): Stop[] {
  const stops: Stop[] = [];
  for (let first = 0; first < fixes.length; ) {
    const { last, place } = longestStay(fixes, first);
    const stood = standing(fixes, first, last);
    if (stood) {
      stops.push({ ...place, ...stood });
      first = stood.last + 1;
    } else first++;
  }
  return stops;
}

/** The part of a stay in which the device stood; null where that is too short. */
function standing(fixes: readonly Fix[], from: number, to: number): Omit<Stop, keyof Place> | null {
  let [first, last] = [from, to];
  while (first < last && isRiding(fixes[first]!)) first++;
  while (last > first && isRiding(fixes[last]!)) last--;
  const next = fixes[last + 1];
  const until = Math.max(fixes[last]!.at, (next && leftAt(fixes[last]!, next)) ?? 0);
  if (until - fixes[first]!.at < STOP_RULE.dwellMs) return null;
  let ridden = 0;
  for (let place = first + 1; place <= last; place++)
    if (isRiding(fixes[place]!)) ridden += fixes[place]!.at - fixes[place - 1]!.at;
  return ridden > (until - fixes[first]!.at) / 2 ? null : { from: fixes[first]!.at, until, first, last };
}

const isRiding = ({ speedMetrePerSecond: speed }: Fix): boolean => speed !== null && speed >= RIDING_METRE_PER_SECOND;

/** The fixes from `first` on that stay around their own middle. */
function longestStay(fixes: readonly Fix[], first: number): { last: number; place: Place } {
  const start = fixes[first]!;
  let { latitude, longitude } = start;
  let last = first;
  for (let next = first + 1; next < fixes.length; next++) {
    const fix = fixes[next]!;
    // A longitude near the date line would spoil the middle: then the stay ends and another begins.
    if (Math.abs(fix.longitude - longitude) > 180) break;
    if (fix.at - fixes[next - 1]!.at > SILENT_STANDING.longestMs) break;
    if (distanceMetre({ latitude, longitude }, fix) > STOP_RULE.radiusMetre) break;
    const count = next - first + 1;
    latitude += (fix.latitude - latitude) / count;
    longitude += (fix.longitude - longitude) / count;
    last = next;
  }
  return { last, place: { latitude, longitude } };
}
