/** Charge that flowed between two instants, and by how much the state of charge changed meanwhile. */
export interface ChargeChange {
  /** Net, without its sign. */
  readonly ampHours: number;
  /** Points, without its sign. */
  readonly change: number;
  /** One sigma of the change, points. */
  readonly sigma: number;
}

interface FitRules {
  /** The smallest change that is used, points, told from the charge that flowed. */
  readonly minChange: number;
  /** The largest sigma of a change that is used, as a part of it. */
  readonly worstSigma: number;
}

interface CapacityFit {
  readonly ampHours: number;
  /** One sigma from the scatter, as a part of the value. */
  readonly relativeSigma: number;
  /** Number of changes used, without outliers. */
  readonly samples: number;
}

/** Scale of a median absolute deviation to a sigma of the normal distribution. */
export const MAD_SIGMA = 1.4826;
const OUTLIER_SIGMAS = 3.5;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * The capacity that fits charge over change of charge by total least squares (Plett, J. Power Sources 196 (2011) 2319).
 * The charge that flowed is nearly exact beside the change of charge, so that its minimum has a closed form: Σ y²/σ² over
 * Σ x·y/σ². A mean of the quotients, or least squares of y over x, is too small, the more so the noisier the change.
 *
 * Changes are chosen by the charge that flowed, for the same reason: choosing by the noisy figure prefers those that
 * were read too large. Outliers are those beyond 3.5 σ of the median (Rousseeuw and Hubert, WIREs Data Mining 1 (2011) 73).
 *
 * @returns null without a change that can be used
 */
export function fitCapacity(changes: readonly ChargeChange[], { minChange, worstSigma }: FitRules): CapacityFit | null {
  if (changes.length === 0) return null;
  const rough = fitted(changes).ampHours;
  const large = changes.filter(({ ampHours, sigma }) => {
    const flowed = (100 * ampHours) / rough;
    return flowed >= minChange && sigma <= worstSigma * flowed;
  });
  if (large.length === 0) return null;
  const used = withoutOutliers(large);
  return { ...fitted(used), samples: used.length };
}

function withoutOutliers(changes: readonly ChargeChange[]): readonly ChargeChange[] {
  const capacities = changes.map(({ ampHours, change }) => (100 * ampHours) / change);
  const centre = median(capacities);
  const spread = MAD_SIGMA * median(capacities.map((each) => Math.abs(each - centre)));
  return changes.filter(
    ({ sigma, change }, place) =>
      Math.abs(capacities[place]! - centre) <= OUTLIER_SIGMAS * Math.max(spread, (centre * sigma) / change),
  );
}

function fitted(changes: readonly ChargeChange[]): Omit<CapacityFit, 'samples'> {
  const sum = (of: (each: ChargeChange) => number) => changes.reduce((all, each) => all + of(each), 0);
  const squares = sum(({ ampHours, sigma }) => (ampHours / sigma) ** 2);
  const ampHours = (100 * squares) / sum((each) => (each.ampHours * each.change) / each.sigma ** 2);
  const residuals = sum((each) => ((each.change - (100 * each.ampHours) / ampHours) / each.sigma) ** 2);
  // Changes that scatter by more than their uncertainty are less certain than stated.
  const scatter = changes.length > 1 ? residuals / (changes.length - 1) : 1;
  return { ampHours, relativeSigma: (Math.sqrt(Math.max(1, scatter)) * ampHours) / (100 * Math.sqrt(squares)) };
}
