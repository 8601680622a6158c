import { DAY_MS } from '../../../foundation/basics/time.ts';
import { addedBy, type CusumRules } from './cusum.ts';

/** Days within which an owner wants to know. */
export const WITHIN_DAYS = [7, 30, 90] as const;
/** Found in nine cases of ten: so many sigma of the sum. */
const NINE_OF_TEN = 1.28;
/** No leak is larger, points a day: such a cell is empty in three. */
const LARGEST = 32;

interface Sight {
  readonly at: number;
  /** One sigma of a loss, points a day. */
  readonly sigma: number;
}

/**
 * The smallest leak that would be found within some days by sights as those of the last ones, points a day; null where even an empty
 * cell would not be seen. The days of the past stand for those to come.
 */
export function smallestLeak(tells: readonly Sight[], rules: CusumRules, days: number, now: number): number | null {
  const seen = tells.filter(({ at }) => at > now - days * DAY_MS && at <= now);
  if (seen.length === 0 || !reaches(seen, rules, LARGEST)) return null;
  let [low, high] = [0, LARGEST];
  while (high - low > 1e-3 * high) {
    const middle = (low + high) / 2;
    if (reaches(seen, rules, middle)) high = middle;
    else low = middle;
  }
  return high;
}

function reaches(seen: readonly Sight[], { limit, ...rules }: CusumRules, leak: number): boolean {
  let [sum, squares] = [0, 0];
  for (const { sigma } of seen) {
    sum += addedBy({ value: leak, sigma }, rules);
    squares += Math.min(1, rules.usual / sigma) ** 2;
  }
  return sum - NINE_OF_TEN * Math.sqrt(squares) >= limit;
}
