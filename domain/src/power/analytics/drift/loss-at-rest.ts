import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import { DAY_MS, HOUR_MS } from '../../../foundation/basics/time.ts';
import { median } from '../capacity/capacity-fit.ts';
import { chargePerVolt, pointsBetween } from './cell-charge.ts';
import { allowanceOf, type Step, scatterOf } from './cusum.ts';
import type { ChargeSight } from './sights.ts';
import { HEALTHY_DAYS, type Stream } from './signal.ts';

/** What is seen of losses, points a day. */
export interface Losses {
  readonly streams: readonly Stream[];
  /** One sigma of what each sight tells of a cell, points a day, in order of time. */
  readonly tells: readonly { readonly at: number; readonly sigma: number }[];
}

/** Two rests at the same charge, with no end of a charge between them. */
interface Pair {
  readonly from: ChargeSight;
  readonly to: ChargeSight;
}

/**
 * How well means at rest tell a cell from the middle one, one sigma, millivolt: an LFP cell that was charged to its end takes days to
 * come down to the flat part of its curve.
 */
const MILLIVOLT = 1;
const RELAXING = { above: 3350, millivolt: 5 } as const;
const noiseOf = (chemistry: Chemistry, millivolt: number): number =>
  chemistry === 'lfp' && millivolt > RELAXING.above ? RELAXING.millivolt : MILLIVOLT;
/** Healthy cells differ in what they lose by so much, points a day: half a percent a month. */
const HEALTHY_LOSS = 0.017;
/** Rests are compared at the same charge, points; by so much of a difference cells differ that hold more and less. */
const SAME_CHARGE = 3;
const MISMATCH = 0.03;
/** A pair is closed when it tells a loss to so many points a day, or after a week. */
const TELLS = 0.24;
const LONGEST_MS = 7 * DAY_MS;
const SHORTEST_MS = 4 * HOUR_MS;
/** Over a longer time without a sight nobody knows whether cells were balanced. */
export const UNSEEN_MS = 14 * DAY_MS;
const LEAST_PAIRS = 3;

/** What each cell loses more than the middle one from one rest to another: a healthy cell loses nothing. */
export function lossAtRest(sights: readonly ChargeSight[], chemistry: Chemistry): Losses {
  const pairs = pairsOf(sights, chemistry);
  const cellCount = Math.max(0, ...sights.map(({ off }) => off.length));
  if (pairs.length < LEAST_PAIRS) return { streams: [], tells: [] };
  const losses = Array.from({ length: cellCount }, (_, cell) =>
    pairs.flatMap((pair) => lossOf(pair, cell, chemistry) ?? []),
  );
  const until = pairs[0]!.to.at + HEALTHY_DAYS * DAY_MS;
  const scatter = scatterOf(losses.flatMap((steps) => steps.filter(({ at }) => at < until)));
  const inAll = (sigma: number) => Math.hypot(scatter * sigma, HEALTHY_LOSS);
  const tells = pairs.map((pair) => ({ at: pair.to.at, sigma: inAll(dailySigma(pair, chemistry)) }));
  const usual = median(tells.map(({ sigma }) => sigma));
  const rules = { allowance: allowanceOf(null), usual };
  const streams = losses.map((steps, index) => ({
    index,
    steps: steps.map((step) => ({ ...step, sigma: inAll(step.sigma) })),
    rules,
  }));
  return { streams, tells };
}

function pairsOf(sights: readonly ChargeSight[], chemistry: Chemistry): Pair[] {
  const pairs: Pair[] = [];
  let [from, latest]: (ChargeSight | null)[] = [null, null];
  const close = () => {
    if (from && latest && latest.at - from.at >= SHORTEST_MS) pairs.push({ from, to: latest });
  };
  for (const [place, sight] of sights.entries()) {
    const isUnseen = place > 0 && sight.at - sights[place - 1]!.at > UNSEEN_MS;
    if (sight.kind !== 'rest' || isUnseen || !from || !isSameCharge(from, sight, chemistry)) {
      close();
      [from, latest] = [sight.kind === 'rest' ? sight : null, null];
      continue;
    }
    latest = sight;
    const length = sight.at - from.at;
    if (length < LONGEST_MS && (length < SHORTEST_MS || dailySigma({ from, to: sight }, chemistry) > TELLS)) continue;
    close();
    [from, latest] = [sight, null];
  }
  return pairs;
}

const isSameCharge = (a: ChargeSight, b: ChargeSight, chemistry: Chemistry): boolean =>
  Math.abs(pointsBetween(chemistry, a.millivolt, b.millivolt)) <= SAME_CHARGE + unsure(chemistry, a.millivolt) &&
  (a.socPercent === null || b.socPercent === null || Math.abs(a.socPercent - b.socPercent) <= SAME_CHARGE);

const unsure = (chemistry: Chemistry, millivolt: number): number =>
  chargePerVolt(chemistry, millivolt) * (noiseOf(chemistry, millivolt) / 1000);

/** One sigma of a loss between two sights, points a day, of the middle cell. */
const dailySigma = ({ from, to }: Pair, chemistry: Chemistry): number =>
  (Math.hypot(unsure(chemistry, from.millivolt), unsure(chemistry, to.millivolt)) * DAY_MS) / (to.at - from.at);

/** What a cell has lost more than the middle one, points a day; null where it could not be read. */
function lossOf({ from, to }: Pair, cell: number, chemistry: Chemistry): Step | null {
  const [before, after] = [from, to].map((sight) =>
    behindOf(sight, cell, chemistry, noiseOf(chemistry, sight.millivolt)),
  );
  if (!before || !after) return null;
  const days = (to.at - from.at) / DAY_MS;
  const apart = MISMATCH * Math.abs((to.socPercent ?? 0) - (from.socPercent ?? 0));
  const loss = after.points - before.points;
  return {
    at: to.at,
    // A cell that is ahead of the others may be one that balancing bleeds.
    value: (after.points < 0 ? Math.min(0, loss) : loss) / days,
    sigma: Math.hypot(before.sigma, after.sigma, apart) / days,
  };
}

/** By how much a cell is behind the middle one, points, and one sigma of it; null where it could not be read. */
function behindOf(
  { millivolt, off }: ChargeSight,
  cell: number,
  chemistry: Chemistry,
  noise: number,
): { points: number; sigma: number } | null {
  const tenths = off[cell];
  if (tenths === undefined || tenths === null) return null;
  const own = millivolt + tenths / 10;
  const perVolt = Math.max(chargePerVolt(chemistry, millivolt), chargePerVolt(chemistry, own));
  return { points: pointsBetween(chemistry, own, millivolt), sigma: (perVolt * noise) / 1000 };
}
