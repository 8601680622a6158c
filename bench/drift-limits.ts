/**
 * How often the cumulative sum of a healthy cell or probe exceeds a limit: the table in `domain/src/power/analytics/drift/limits.ts`. Steps are
 * what days of a healthy pack give: a centre and a scatter that were taken from its first days, and now and then a day further off.
 */
import { median } from '../domain/src/power/analytics/capacity/capacity-fit.ts';
import { addedBy, allowanceOf, scatterOf } from '../domain/src/power/analytics/drift/cusum.ts';
import { uniform } from '../simulator/src/random/seeded.ts';
import type { Row } from './measure.ts';

const LIMITS = [4, 6, 8, 10, 12, 14, 16, 18, 20] as const;
/** Days by which it is known what is usual, and days that follow; cells of a pack that share their scatter. */
const HEALTHY = 14;
const FOLLOWED = 90;
const CELLS = 16;
/** One day in twenty is two and a half times as far off. */
const FAR = { share: 0.05, times: 2.5 } as const;

/** @param packs healthy packs of 16 cells */
export function benchDriftLimits(packs: number): Row[] {
  const [centred, own] = [false, true].map((hasOwnCentre) => exceedances(packs, hasOwnCentre)) as [number[], number[]];
  const steps = packs * CELLS * FOLLOWED;
  return LIMITS.map((limit, place) => ({
    what: `limit ${limit}`,
    perMillion: (1e6 * Math.max(centred[place]!, own[place]!)) / steps,
    knownCentre: (1e6 * centred[place]!) / steps,
    ownCentre: (1e6 * own[place]!) / steps,
  }));
}

/** In how many streams of healthy cells the sum exceeds each limit. */
function exceedances(packs: number, hasOwnCentre: boolean): number[] {
  const counts = LIMITS.map(() => 0);
  for (let pack = 0; pack < packs; pack++) {
    const cells = Array.from({ length: CELLS }, (_, cell) =>
      Array.from({ length: HEALTHY + FOLLOWED }, (__, day) => far(pack, cell * 1000 + day)),
    );
    const centres = cells.map((days) => (hasOwnCentre ? median(days.slice(0, HEALTHY)) : 0));
    const residuals = cells.flatMap((days, cell) =>
      days.slice(0, HEALTHY).map((value) => ({ value: value - centres[cell]!, sigma: 1 })),
    );
    const scatter = scatterOf(residuals);
    const rules = { allowance: allowanceOf(hasOwnCentre ? HEALTHY : null), usual: scatter };
    for (const [cell, days] of cells.entries()) {
      const highest = highestSum(
        days.slice(HEALTHY).map((value) => addedBy({ value: value - centres[cell]!, sigma: scatter }, rules)),
      );
      for (const [place, limit] of LIMITS.entries()) if (highest >= limit) counts[place] = counts[place]! + 1;
    }
  }
  return counts;
}

function highestSum(added: readonly number[]): number {
  let [sum, highest] = [0, 0];
  for (const each of added) {
    sum = Math.max(0, sum + each);
    highest = Math.max(highest, sum);
  }
  return highest;
}

const far = (pack: number, index: number): number =>
  normal(pack, index) * (uniform(pack + 77, index) < FAR.share ? FAR.times : 1);

/** The generator of the simulator has no tails: two uniforms have (Box and Muller). */
const normal = (seed: number, index: number): number =>
  Math.sqrt(-2 * Math.log(1 - uniform(seed + 11, index))) * Math.cos(2 * Math.PI * uniform(seed + 13, index));
