import { distanceMetre } from '../../foundation/basics/great-circle.ts';
import { type Fix, isExact } from '../../foundation/kinds/location/fix.ts';
import { believedCoarse, believedPositions } from '../../stream/believed/position.ts';
import { wayBetween } from '../../stream/believed/way.ts';
import { findStops, leftAt, STOP_RULE, type Stop } from './stops.ts';

/** Silence on the way that is a gap; longer where the device reports more rarely. */
const GAP_MS = 10 * 60_000;
const GAP_INTERVALS = 2.5;
const SAME_PLACE_METRE = 50;
/** A shorter way between two stops is shunting, no trip. */
const TRIP_METRE = 100;

/** Part of a track without a gap: fixes `first` to `last`, both included. */
export interface Segment {
  readonly first: number;
  readonly last: number;
}

/** A time without believed positions after which the device is elsewhere. */
interface Gap {
  readonly from: number;
  readonly until: number;
  /** Fixes before and after. */
  readonly before: number;
  readonly after: number;
}

/** A way from one stop, gap or end to the next. */
export interface Trip extends Segment {
  readonly from: number;
  readonly until: number;
  readonly distanceMetre: number;
}

export interface Track {
  /** Believed satellite positions in order of their instants; everything else refers to them. */
  readonly fixes: readonly Fix[];
  /** Believed positions from cell towers: about where the device was; they make no way. */
  readonly coarse: readonly Fix[];
  /** What is not believed of both, in order of instants: they are part of nothing else here. */
  readonly leftOut: readonly Fix[];
  /** Speed at each fix, metres per second: reported by the device, else from the distance since the previous fix. */
  readonly speeds: Float64Array;
  readonly segments: readonly Segment[];
  readonly gaps: readonly Gap[];
  readonly stops: readonly Stop[];
  readonly trips: readonly Trip[];
  readonly distanceMetre: number;
  readonly movingMs: number;
}

/**
 * The track of positions: segments between gaps, stops, trips, distance and moving time. Neither gaps nor stops count
 * as distance.
 * @param positions of one unit, in any order; of two with the same instant the first counts
 */
export function trackOf(positions: readonly Fix[]): Track {
  const { fixes, coarse, leftOut } = believedOf(inOrder(positions));
  const stops = findStops(fixes);
  const legs = new Legs(fixes, stops);
  let total = 0;
  let movingMs = 0;
  for (let leg = 0; leg + 1 < fixes.length; leg++) {
    total += legs.metres[leg]!;
    movingMs += legs.movingMs[leg]!;
  }
  return {
    fixes,
    coarse,
    leftOut,
    speeds: speedsOf(fixes, legs),
    segments: segmentsOf(fixes.length, legs),
    gaps: legs.gaps,
    stops,
    trips: tripsOf(fixes, legs),
    distanceMetre: total,
    movingMs,
  };
}

const inOrder = (positions: readonly Fix[]): Fix[] =>
  positions.toSorted((a, b) => a.at - b.at).filter((fix, place, all) => place === 0 || fix.at !== all[place - 1]!.at);

function believedOf(ordered: readonly Fix[]): Pick<Track, 'fixes' | 'coarse' | 'leftOut'> {
  const exact = ordered.filter(isExact);
  const isBelieved = believedPositions(exact);
  const fixes = exact.filter((_, place) => isBelieved[place]);
  const areas = ordered.filter((fix) => !isExact(fix));
  const isNear = believedCoarse(areas, fixes);
  const leftOut = [...exact.filter((_, place) => !isBelieved[place]), ...areas.filter((_, place) => !isNear[place])];
  return {
    fixes,
    coarse: areas.filter((_, place) => isNear[place]),
    leftOut: leftOut.sort((one, other) => one.at - other.at),
  };
}

/** The kind of leg between each fix and the next. */
class Legs {
  /** Distance of the leg; 0 where the device stood or its way is not known. */
  readonly metres: Float64Array;
  readonly movingMs: Float64Array;
  readonly gaps: Gap[] = [];
  readonly #fixes: readonly Fix[];
  readonly #isGap = new Set<number>();

  constructor(fixes: readonly Fix[], stops: readonly Stop[]) {
    this.#fixes = fixes;
    this.metres = new Float64Array(fixes.length);
    this.movingMs = new Float64Array(fixes.length);
    const gapMs = gapLimit(fixes);
    let stop = 0;
    for (let leg = 0; leg + 1 < fixes.length; leg++) {
      while (stops[stop] && stops[stop]!.last <= leg - 1) stop++;
      const around = stops[stop];
      if (around && around.first <= leg && leg + 1 <= around.last) continue;
      this.#take(leg, gapMs);
    }
  }

  isGap(leg: number): boolean {
    return this.#isGap.has(leg);
  }

  isStopped(leg: number): boolean {
    return this.movingMs[leg] === 0;
  }

  /** The instant when the movement of the leg began: after the stop before it. */
  startOf(leg: number): number {
    return this.#fixes[leg + 1]!.at - this.movingMs[leg]!;
  }

  #take(leg: number, gapMs: number): void {
    const before = this.#fixes[leg]!;
    const after = this.#fixes[leg + 1]!;
    const metres = distanceMetre(before, after);
    const left = leftAt(before, after);
    if (left === null && (after.at - before.at > gapMs || wayBetween(before, after) !== 'driven')) {
      this.#isGap.add(leg);
      this.gaps.push({ from: before.at, until: after.at, before: leg, after: leg + 1 });
      return;
    }
    const stood = left === null && metres <= SAME_PLACE_METRE && after.at - before.at > STOP_RULE.dwellMs;
    if (stood) return;
    this.metres[leg] = metres;
    this.movingMs[leg] = after.at - (left ?? before.at);
  }
}

/** Ordinary silence on the way, from the device's own rhythm. */
function gapLimit(fixes: readonly Fix[]): number {
  const pauses: number[] = [];
  for (let next = 1; next < fixes.length; next++) {
    const [before, after] = [fixes[next - 1]!, fixes[next]!];
    if (distanceMetre(before, after) > SAME_PLACE_METRE) pauses.push(after.at - before.at);
  }
  const median = pauses.sort((a, b) => a - b)[Math.floor(pauses.length / 2)] ?? 0;
  // A track of few fixes has no rhythm to go by.
  return pauses.length < 4 ? GAP_MS : Math.max(GAP_MS, GAP_INTERVALS * median);
}

function speedsOf(fixes: readonly Fix[], legs: Legs): Float64Array {
  return Float64Array.from(fixes, (fix, place) => {
    if (fix.speedMetrePerSecond !== null) return fix.speedMetrePerSecond;
    const ms = place > 0 ? legs.movingMs[place - 1]! : 0;
    return ms > 0 ? legs.metres[place - 1]! / (ms / 1000) : 0;
  });
}

function segmentsOf(count: number, legs: Legs): Segment[] {
  const segments: Segment[] = [];
  for (let first = 0; first < count; ) {
    let last = first;
    while (last + 1 < count && !legs.isGap(last)) last++;
    segments.push({ first, last });
    first = last + 1;
  }
  return segments;
}

function tripsOf(fixes: readonly Fix[], legs: Legs): Trip[] {
  const trips: Trip[] = [];
  for (let first = 0; first + 1 < fixes.length; ) {
    let last = first;
    let metres = 0;
    // A leg that begins with a stop starts a new trip instead of continuing one.
    while (last + 1 < fixes.length && !legs.isStopped(last) && (last === first || !beginsStopped(fixes, legs, last))) {
      metres += legs.metres[last]!;
      last++;
    }
    if (metres >= TRIP_METRE) {
      trips.push({ first, last, from: legs.startOf(first), until: fixes[last]!.at, distanceMetre: metres });
    }
    first = Math.max(last, first + 1);
  }
  return trips;
}

const beginsStopped = (fixes: readonly Fix[], legs: Legs, leg: number): boolean =>
  legs.startOf(leg) - fixes[leg]!.at >= 60_000;
