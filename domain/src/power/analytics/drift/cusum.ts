import { MAD_SIGMA, median } from '../capacity/capacity-fit.ts';

/** One measurement of a cell or probe: how far it is from what is usual for it, and one sigma of that, in one unit. */
export interface Step {
  /** UTC epoch ms. */
  readonly at: number;
  readonly value: number;
  readonly sigma: number;
}

export interface CusumRules {
  /** Above which sum something has changed. */
  readonly limit: number;
  /** What is allowed for in each step, sigma: half of the change that is found soonest. */
  readonly allowance: number;
  /** The usual sigma of a step: one that is less certain counts for less. */
  readonly usual: number;
}

/** What has become of a cell. */
interface Drift {
  /** The sum at the end, in parts of the limit. */
  readonly score: number;
  /** From which step on it stood out, and with which step that was certain. */
  readonly stoodOutAt: number;
  readonly foundAt: number;
  /** Since it stood out. */
  readonly since: readonly Step[];
}

/** A step counts for so many sigma at most: a single reading that is wrong finds nothing. */
const MAX_SIGMAS = 6;
/** The sum grows no higher than so many times the limit, so that it comes down once all is well again. */
const MAX_LIMITS = 1.5;

/**
 * One-sided cumulative sum (Page, Biometrika 41 (1954) 100) of steps of unequal certainty: each adds its likelihood ratio for a
 * change of twice the allowance, so that one that tells little neither raises the sum nor lowers it.
 *
 * @returns null while nothing has changed, and where it has come back
 */
export function driftIn(steps: readonly Step[], { limit, ...rules }: CusumRules): Drift | null {
  let sum = 0;
  let [begun, found]: [number, number | null] = [0, null];
  for (const [place, step] of steps.entries()) {
    const next = sum + addedBy(step, rules);
    if (sum <= 0 && next > 0) begun = place;
    sum = Math.min(MAX_LIMITS * limit, Math.max(0, next));
    if (sum >= limit) found ??= place;
    if (sum === 0) found = null;
  }
  if (found === null) return null;
  return { score: sum / limit, stoodOutAt: steps[begun]!.at, foundAt: steps[found]!.at, since: steps.slice(begun) };
}

/** What a step adds to the sum. */
export function addedBy({ value, sigma }: Pick<Step, 'value' | 'sigma'>, rules: Omit<CusumRules, 'limit'>): number {
  const weight = Math.min(1, rules.usual / sigma);
  const sigmas = Math.max(-MAX_SIGMAS, Math.min(MAX_SIGMAS, value / sigma));
  return weight * sigmas - rules.allowance * weight ** 2;
}

/** The mean of steps, and one sigma of it. */
export function meanOf(steps: readonly Step[]): { value: number; sigma: number } {
  const weight = steps.reduce((sum, { sigma }) => sum + sigma ** -2, 0);
  return {
    value: steps.reduce((sum, { value, sigma }) => sum + value / sigma ** 2, 0) / weight,
    sigma: weight ** -0.5,
  };
}

/** Measurements whose own sigma is only what meters are good for are never better than so much of it. */
const LEAST_SCATTER = 0.7;

/** By which factor values scatter more than their sigma says (median absolute deviation). */
export const scatterOf = (values: readonly Pick<Step, 'value' | 'sigma'>[]): number =>
  Math.max(LEAST_SCATTER, MAD_SIGMA * median(values.map(({ value, sigma }) => Math.abs(value / sigma))));

/** Values that were measured few times have a centre that is not known well: more is allowed for. */
export const allowanceOf = (samples: number | null): number =>
  LEAST_ALLOWANCE + (samples === null ? 0 : CENTRE_SIGMAS / Math.sqrt(samples));
const LEAST_ALLOWANCE = 0.5;
const CENTRE_SIGMAS = 4;
