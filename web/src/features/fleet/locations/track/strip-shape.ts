import { lastUpTo } from '#domain/fleet/locations/place-at.ts';
import type { Track } from '#domain/fleet/locations/track.ts';
import type { Interval } from './interval.ts';
import type { ChargeLine } from './load-track.ts';

export const STRIP = { width: 1000, height: 54 } as const;

/** Paths of the strip below the map, in its own units. */
interface StripShape {
  readonly speedLine: string;
  readonly speedArea: string;
  readonly charge: string;
  readonly moving: readonly { readonly x: number; readonly width: number }[];
  readonly gaps: readonly { readonly x: number; readonly width: number }[];
  readonly fastestKmh: number;
}

/** Speed and charge over a period: for each column of the strip the highest speed and the last charge. */
export function stripShape(track: Track, charge: ChargeLine, { from, to }: Interval): StripShape {
  const xOf = (at: number) => ((Math.min(to, Math.max(from, at)) - from) / (to - from)) * STRIP.width;
  const fastest = track.speeds.reduce((most, speed) => Math.max(most, speed), 0);
  const yOf = (speed: number) => STRIP.height - (fastest > 0 ? (speed / fastest) * (STRIP.height - 4) : 0);
  const lines = track.segments.map(({ first, last }) => segmentLine(track, first, last, xOf, yOf));
  const band = (part: Interval | { from: number; until: number }) => {
    const end = 'until' in part ? part.until : part.to;
    return { x: xOf(part.from), width: Math.max(1, xOf(end) - xOf(part.from)) };
  };
  return {
    speedLine: lines.map(pathOf).join(''),
    speedArea: lines.map(areaOf).join(''),
    charge: chargePath(charge, xOf),
    moving: track.trips.map(band),
    gaps: track.gaps.map(band),
    fastestKmh: fastest * 3.6,
  };
}

type XY = readonly [x: number, y: number];

function segmentLine(
  track: Track,
  first: number,
  last: number,
  xOf: (at: number) => number,
  yOf: (speed: number) => number,
): XY[] {
  const points: XY[] = [];
  let wasStopped = false;
  for (let place = first; place <= last; place++) {
    const { at } = track.fixes[place]!;
    const stop = track.stops[lastUpTo(track.stops, at, (each) => each.from)];
    const isStopped = stop !== undefined && at <= stop.until;
    const x = xOf(at);
    const y = isStopped ? STRIP.height : yOf(track.speeds[place]!);
    const before = points.at(-1);
    if (before && x - before[0] < 1 && isStopped === wasStopped)
      points[points.length - 1] = [before[0], Math.min(before[1], y)];
    else points.push([x, y]);
    wasStopped = isStopped;
    // It stayed until it must have left.
    if (isStopped && place === stop.last) points.push([xOf(stop.until), STRIP.height]);
  }
  return points;
}

const rounded = (value: number) => Math.round(value * 10) / 10;
const pathOf = (points: readonly XY[]): string =>
  points.map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`).join('');
const areaOf = (points: readonly XY[]): string => {
  const [first, last] = [points[0], points.at(-1)];
  return first && last
    ? `${pathOf(points)}L${rounded(last[0])} ${STRIP.height}L${rounded(first[0])} ${STRIP.height}Z`
    : '';
};

const CHARGE_GAP_MS = 3_600_000;

function chargePath({ at, percent }: ChargeLine, xOf: (at: number) => number): string {
  let path = '';
  let beforeX = Number.NEGATIVE_INFINITY;
  let beforeAt = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < at.length; place++) {
    const value = percent[place]!;
    if (Number.isNaN(value)) continue;
    const x = xOf(at[place]!);
    const isBreak = at[place]! - beforeAt > CHARGE_GAP_MS;
    beforeAt = at[place]!;
    if (!isBreak && x - beforeX < 1) continue;
    path += `${isBreak ? 'M' : 'L'}${rounded(x)} ${rounded(STRIP.height * (1 - value / 100))}`;
    beforeX = x;
  }
  return path;
}

/** The charge at an instant, percent: the last measurement, at most an hour old. */
export function chargeAt({ at, percent }: ChargeLine, instant: number): number | null {
  for (let place = placeUpTo(at, instant); place >= 0 && instant - at[place]! <= CHARGE_GAP_MS; place--) {
    if (!Number.isNaN(percent[place])) return percent[place]!;
  }
  return null;
}

function placeUpTo(at: Float64Array, instant: number): number {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[middle]! <= instant) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
