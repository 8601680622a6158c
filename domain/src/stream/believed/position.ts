import { distanceMetre } from '../../foundation/basics/great-circle.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../foundation/basics/time.ts';
import { isMirrored, type Sighting, wayBetween } from './way.ts';

/**
 * Which positions of a track are believed, for somebody who sees all of it. A run of positions that no vehicle can have
 * come to, or that a device is back from as if it had never been there, is left out however long it is. Where a leap is
 * never taken back, both sides of it stay: nobody knows which is wrong, and no way is driven between them.
 */

/** Positions `first` to `last` that are near one another, with what they weigh as a proof. */
interface Run {
  readonly first: number;
  readonly last: number;
  readonly weight: number;
}

/** A step that is farther is looked at by itself. */
const NEAR_METRE = 1000;
/** Repeating a position faster than this proves nothing more. */
const PROOF_MS = 10 * SECOND_MS;
/** Being carried is rare, and silent: there and back cost more than one position is worth. */
const CARRIED_COST = 0.9;
/** A step between runs that is much faster than the device goes otherwise: there and back cost more than one position is worth. */
const HASTY = { metrePerSecond: 30, times: 3, longestMs: 30 * MINUTE_MS, cost: 0.6 } as const;
const MOVING_METRE_PER_SECOND = 1;
/** Of two ways that are as good, the shorter one. */
const COST_OF_METRE = 1e-7;
/** So many runs back a run may be the next of; the heaviest of all besides. */
const LOOK_BACK = 48;
/** What is apart from the rest by a leap has to be more than a module that finds itself, and no small part of all. */
const OWN = { weight: 8, share: 0.5 } as const;
/** How much of a place on both sides of another says that the device was not away. */
const NEIGHBOUR = { weight: 3, share: 0.5 } as const;
/** Who flies somewhere and comes back to the same place was longer away. */
const AWAY_MS = DAY_MS;
const SAME_PLACE_SHARE = 0.2;
/** Times that what is before and after the heaviest chain is looked at again. */
const DEPTH = 6;

/**
 * For each position whether it is believed.
 * @param fixes in order of their instants
 */
export function believedPositions(fixes: readonly Sighting[]): boolean[] {
  const believed = new Array<boolean>(fixes.length).fill(false);
  const runs = runsOf(fixes);
  if (runs.length <= 1) return believed.fill(true);
  const stays = withoutExcursions(fixes, staysOf(fixes, runs, hastySpeed(fixes), DEPTH));
  for (const { first, last } of heavyOnes(fixes, stays).flat()) believed.fill(true, first, last + 1);
  return believed;
}

function runsOf(fixes: readonly Sighting[]): Run[] {
  const runs: Run[] = [];
  for (let first = 0; first < fixes.length; ) {
    let last = first;
    while (last + 1 < fixes.length && isNear(fixes[last]!, fixes[last + 1]!)) last++;
    const proofs = 1 + Math.floor((fixes[last]!.at - fixes[first]!.at) / PROOF_MS);
    runs.push({ first, last, weight: Math.min(last - first + 1, proofs) });
    first = last + 1;
  }
  return runs;
}

const isNear = (from: Sighting, to: Sighting): boolean =>
  distanceMetre(from, to) <= NEAR_METRE && wayBetween(from, to) === 'driven';

/** The chains of runs that belong together, each the heaviest of its time, in order; between two of them is a leap. */
function staysOf(
  fixes: readonly Sighting[],
  runs: readonly Run[],
  hastyFrom: number,
  depth: number,
): (readonly Run[])[] {
  const chain = heaviestChain(fixes, runs, hastyFrom);
  const [first, last] = [runs.indexOf(chain[0]!), runs.indexOf(chain.at(-1)!)];
  const beside = (part: readonly Run[]) =>
    depth === 0 || weightOf(part) < NEIGHBOUR.weight ? [] : staysOf(fixes, part, hastyFrom, depth - 1);
  return [...beside(runs.slice(0, first)), chain, ...beside(runs.slice(last + 1))];
}

const weightOf = (runs: readonly Run[]): number => runs.reduce((sum, { weight }) => sum + weight, 0);

function heaviestChain(fixes: readonly Sighting[], runs: readonly Run[], hastyFrom: number): Run[] {
  const scores = new Float64Array(runs.length);
  /** The weight of all runs before each. */
  const passed = new Float64Array(runs.length);
  /** The highest score up to each run. */
  const highest = new Float64Array(runs.length);
  const before = new Int32Array(runs.length).fill(-1);
  let best = 0;
  for (let next = 0; next < runs.length; next++) {
    const run = runs[next]!;
    const consider = (place: number) => {
      const heard = passed[next]! - passed[place]! - runs[place]!.weight;
      const cost = costOf(fixes[runs[place]!.last]!, fixes[run.first]!, hastyFrom, heard);
      if (scores[place]! - cost + run.weight <= scores[next]!) return;
      scores[next] = scores[place]! - cost + run.weight;
      before[next] = place;
    };
    passed[next] = next === 0 ? 0 : passed[next - 1]! + runs[next - 1]!.weight;
    scores[next] = run.weight;
    const until = Math.max(0, next - LOOK_BACK);
    for (let place = next - 1; place >= until && highest[place]! + run.weight > scores[next]!; place--) consider(place);
    if (best < until) consider(best);
    if (scores[next]! > scores[best]!) best = next;
    highest[next] = scores[best]!;
  }
  const chain: Run[] = [];
  for (let place = best; place >= 0; place = before[place]!) chain.push(runs[place]!);
  return chain.reverse();
}

/** @param heard weight of what was heard between them: nobody is carried meanwhile */
function costOf(from: Sighting, to: Sighting, hastyFrom: number, heard: number): number {
  const way = wayBetween(from, to);
  if (way === 'impossible') return Number.POSITIVE_INFINITY;
  const far = distanceMetre(from, to) * COST_OF_METRE;
  if (way === 'carried') return far + CARRIED_COST + heard;
  return far + (to.at - from.at <= HASTY.longestMs && speedBetween(from, to) > hastyFrom ? HASTY.cost : 0);
}

const speedBetween = (from: Sighting, to: Sighting): number =>
  (distanceMetre(from, to) * SECOND_MS) / Math.max(SECOND_MS, to.at - from.at);

/**
 * Metres per second above which a step between runs is hasty, from how the device goes otherwise: from a position to the next or to the one
 * after it, whichever is slower, so that every other one may be false.
 */
function hastySpeed(fixes: readonly Sighting[]): number {
  const speeds: number[] = [];
  for (let place = 0; place + 2 < fixes.length; place++) {
    const [fix, next, second] = [fixes[place]!, fixes[place + 1]!, fixes[place + 2]!];
    const speed = Math.min(speedBetween(fix, next), speedBetween(fix, second));
    if (speed > MOVING_METRE_PER_SECOND) speeds.push(speed);
  }
  const usual = speeds.sort((one, other) => one - other)[Math.floor(speeds.length / 2)] ?? HASTY.metrePerSecond;
  return Math.max(HASTY.metrePerSecond, usual * HASTY.times);
}

/** Leaves out what a device was back from as if it had never been there. */
function withoutExcursions(fixes: readonly Sighting[], stays: readonly (readonly Run[])[]): (readonly Run[])[] {
  const kept: (readonly Run[])[] = [];
  for (const stay of stays.flatMap((runs) => atCarries(fixes, runs))) {
    const [from, away] = [kept.at(-2), kept.at(-1)];
    if (from && away && isExcursion(fixes, from, away, stay)) kept.splice(-2, 2, [...from, ...stay]);
    else kept.push(stay);
  }
  return kept;
}

const stepBetween = (fixes: readonly Sighting[], from: readonly Run[], to: readonly Run[]) =>
  wayBetween(fixes[from.at(-1)!.last]!, fixes[to[0]!.first]!);

/** The parts of a stay between which the device was carried. */
function atCarries(fixes: readonly Sighting[], stay: readonly Run[]): Run[][] {
  const parts: Run[][] = [];
  for (const run of stay) {
    const before = parts.at(-1);
    if (before && stepBetween(fixes, before, [run]) === 'driven') before.push(run);
    else parts.push([run]);
  }
  return parts;
}

function isExcursion(
  fixes: readonly Sighting[],
  from: readonly Run[],
  away: readonly Run[],
  back: readonly Run[],
): boolean {
  if (stepBetween(fixes, from, back) !== 'driven') return false;
  if (stepBetween(fixes, from, away) === 'impossible' && stepBetween(fixes, away, back) === 'impossible')
    return weightOf(from) + weightOf(back) >= NEIGHBOUR.share * weightOf(away);
  const [left, came] = [fixes[from.at(-1)!.last]!, fixes[back[0]!.first]!];
  const [reached, gone] = [fixes[away[0]!.first]!, fixes[away.at(-1)!.last]!];
  const far = Math.min(distanceMetre(left, reached), distanceMetre(gone, came));
  return distanceMetre(left, came) <= SAME_PLACE_SHARE * far && gone.at - reached.at < AWAY_MS;
}

/** Of what leaps keep apart: the heaviest, and what is heavy by itself. */
function heavyOnes(fixes: readonly Sighting[], stays: readonly (readonly Run[])[]): (readonly Run[])[] {
  const apart: Run[][] = [];
  for (const stay of stays) {
    const before = apart.at(-1);
    if (before && stepBetween(fixes, before, stay) !== 'impossible') before.push(...stay);
    else apart.push([...stay]);
  }
  const heaviest = Math.max(...apart.map(weightOf));
  return apart.filter((part, place) => {
    if (weightOf(part) === heaviest) return true;
    const [before, after] = [apart[place - 1], apart[place + 1]];
    const [first, last] = [fixes[part[0]!.first]!, fixes[part.at(-1)!.last]!];
    if (before && isMirrored(fixes[before.at(-1)!.last]!, first)) return false;
    if (after && isMirrored(last, fixes[after[0]!.first]!)) return false;
    return weightOf(part) > Math.max(OWN.weight, OWN.share * heaviest);
  });
}

/** Neighbours in time say where a cell of a network can be; cells are wrong by kilometres. */
const COARSE = { longestMs: 30 * MINUTE_MS, offMetre: 10_000 } as const;

/** For each position of cell towers whether it can be where the believed satellite positions around it say that the device was. */
export function believedCoarse(coarse: readonly Sighting[], exact: readonly Sighting[]): boolean[] {
  let next = 0;
  return coarse.map((cell) => {
    const fix = { ...cell, accuracyMetre: Math.max(COARSE.offMetre, cell.accuracyMetre ?? 0) };
    while (next < exact.length && exact[next]!.at <= fix.at) next++;
    const [before, after] = [exact[next - 1], exact[next]];
    const fits = (from: Sighting | undefined, to: Sighting | undefined) =>
      !from || !to || to.at - from.at > COARSE.longestMs || wayBetween(from, to) === 'driven';
    return fits(before, fix) && fits(fix, after);
  });
}
