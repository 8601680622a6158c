/** A measured value with its own uncertainty, one sigma, in the same unit. */
export interface Measured {
  readonly value: number;
  readonly sigma: number;
}

export interface Combined {
  readonly value: number;
  /** Half of the 95 % range. */
  readonly halfWidth: number;
  /** Number of values used, without outliers. */
  readonly samples: number;
}

/** Scale of a median absolute deviation to a sigma of the normal distribution. */
const MAD_SIGMA = 1.4826;
const OUTLIER_SIGMAS = 3.5;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * Mean, weighted by 1/σ², of the values within 3.5 σ of the median (Rousseeuw and Hubert, WIREs Data Mining 1 (2011)
 * 73), with a floor for the common error that no number of samples removes.
 *
 * @param floorSigma one sigma of the common error, in the unit of the values
 *
 * @returns null without values
 */
export function combine(values: readonly Measured[], floorSigma: number): Combined | null {
  if (values.length === 0) return null;
  const centre = median(values.map(({ value }) => value));
  const spread = MAD_SIGMA * median(values.map(({ value }) => Math.abs(value - centre)));
  const used = values.filter(
    ({ value, sigma }) => Math.abs(value - centre) <= OUTLIER_SIGMAS * Math.max(spread, sigma),
  );
  const weight = used.reduce((sum, { sigma }) => sum + 1 / sigma ** 2, 0);
  const value = used.reduce((sum, each) => sum + each.value / each.sigma ** 2, 0) / weight;
  // Samples that scatter by more than their uncertainty are less certain than stated.
  const scatter = used.reduce((sum, each) => sum + ((each.value - value) / each.sigma) ** 2, 0) / used.length;
  const statistical = Math.sqrt(Math.max(1, scatter) / weight);
  return { value, halfWidth: 2 * Math.hypot(statistical, floorSigma), samples: used.length };
}
