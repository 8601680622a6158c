import type { Row } from '../measure.ts';

export interface FuzzPlan {
  readonly seed: number;
  /** Number of the first packet or request. */
  readonly from: number;
  readonly count: number;
}

/** What every row has, and has to be 0. */
export const MUST_BE_ZERO = ['crashes', 'faults', 'neighbours cut off', 'connections left', 'memory doubled'] as const;
export type FuzzRow = Row & Record<(typeof MUST_BE_ZERO)[number], number>;
