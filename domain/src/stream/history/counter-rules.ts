import { HOUR_MS } from '../../foundation/basics/time.ts';
import type { PossibleWatt } from '../../foundation/kinds/rated-power.ts';
import type { CounterRules } from '../believed/counter.ts';

/** What any of these devices may move while its power is not looked at, where its rating is not known: a kettle runs between two records. */
const LEAST_MOST = 5000;
/** Beside no power at all, and no rating, nothing is larger. */
const LARGEST_STEP = 100_000;
/** How much more than the power of any record, and than the usual rate, may flow between two. */
const TIMES_POWER = 2;
const TIMES_RATE = 10;
/** The coarsest counters count whole kilowatt-hours. */
const COARSEST = 1000;

/**
 * What is possible for an energy's counter: by the power beside it, otherwise by how it usually counts, within what the device, the mains
 * and the battery are made for. A power may be as wrong as a counter.
 *
 * @param counts NaN where a reading has none
 * @param watts the same
 * @param possible null where no rating is known
 */
export function counterRulesOf(
  instants: readonly number[],
  counts: readonly number[],
  watts: readonly number[],
  possible: PossibleWatt | null,
): Pick<CounterRules, 'most' | 'resolution'> {
  let [most, second, resolution] = [-1, -1, COARSEST];
  let before = -1;
  const rates: number[] = [];
  for (let place = 0; place < instants.length; place++) {
    const power = watts[place]!;
    if (power > most) [most, second] = [power, most];
    else if (power > second) second = power;
    if (Number.isNaN(counts[place]!)) continue;
    const difference = before < 0 ? 0 : counts[place]! - counts[before]!;
    if (difference > 0) {
      resolution = Math.min(resolution, difference);
      if (most < 0) rates.push((difference * HOUR_MS) / (instants[place]! - instants[before]!));
    }
    before = place;
  }
  // A single power may be as wrong as a counter.
  const power = second < 0 ? most : second;
  const ceiling = possible?.most ?? Number.POSITIVE_INFINITY;
  const least = possible?.usual ?? LEAST_MOST;
  if (power >= 0) return { most: Math.min(ceiling, Math.max(least, TIMES_POWER * power)), resolution };
  const usual = rates.sort((one, other) => one - other)[rates.length >> 1] ?? 0;
  return { most: Math.min(possible?.most ?? LARGEST_STEP, Math.max(least, TIMES_RATE * usual)), resolution };
}
