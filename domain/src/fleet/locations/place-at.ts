import { courseDegree, longitudeBetween } from '../../foundation/basics/geodesy.ts';
import type { Place } from '../../foundation/basics/great-circle.ts';
import { leftAt } from './stops.ts';
import type { Track } from './track.ts';

/** Where a track is at an instant. */
export interface TrackPlace extends Place {
  /** `unknown` in a gap and outside the track: the place is the last that was known, the first before the track. */
  readonly state: 'moving' | 'stopped' | 'unknown';
  /** The fix at or before the instant; 0 before the track. */
  readonly fix: number;
  readonly speedMetrePerSecond: number | null;
  readonly courseDegree: number | null;
}

/** Place of the last element whose instant is not after `at`; −1 when all are. */
export function lastUpTo<T>(list: readonly T[], at: number, instantOf: (element: T) => number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (instantOf(list[middle]!) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Where the device was at an instant; between two fixes on the straight line between them. Null without a fix. */
export function placeAt(track: Track, at: number): TrackPlace | null {
  const { fixes, stops, gaps } = track;
  const place = lastUpTo(fixes, at, (fix) => fix.at);
  const fix = fixes[Math.max(0, place)];
  if (!fix) return null;
  const here = { latitude: fix.latitude, longitude: fix.longitude, fix: Math.max(0, place) };
  const unknown = { ...here, state: 'unknown', speedMetrePerSecond: null, courseDegree: null } as const;
  if (place < 0) return unknown;
  const stop = stops[lastUpTo(stops, at, ({ from }) => from)];
  if (stop && at <= stop.until) {
    const { latitude, longitude } = stop;
    return { latitude, longitude, fix: place, state: 'stopped', speedMetrePerSecond: 0, courseDegree: null };
  }
  const speed = track.speeds[place]!;
  const next = fixes[place + 1];
  if (!next || at === fix.at) {
    if (at > fix.at) return unknown;
    return {
      ...here,
      state: speed > 0 ? 'moving' : 'stopped',
      speedMetrePerSecond: speed,
      courseDegree: fix.courseDegree,
    };
  }
  const gap = gaps[lastUpTo(gaps, at, ({ from }) => from)];
  if (gap && gap.before === place) return unknown;
  const start = leftAt(fix, next) ?? fix.at;
  if (at <= start) return { ...here, state: 'stopped', speedMetrePerSecond: 0, courseDegree: null };
  const part = (at - start) / (next.at - start);
  return {
    latitude: fix.latitude + part * (next.latitude - fix.latitude),
    longitude: longitudeBetween(0, fix.longitude + part * longitudeBetween(fix.longitude, next.longitude)),
    fix: place,
    state: 'moving',
    speedMetrePerSecond: speed + part * (track.speeds[place + 1]! - speed),
    courseDegree: courseDegree(fix, next),
  };
}
