import type { Taper } from '../capacity/tapers.ts';
import type { Bounds } from './charge-line.ts';
import type { Discharge, Swing } from './discharges.ts';

/** Time to empty or full, minutes; `low` and `high` enclose nine of ten cases if the use continues as it is. */
export interface RemainingRange {
  readonly answer: 'toEmpty' | 'toFull';
  readonly at: number;
  readonly lowMinutes: number;
  readonly likelyMinutes: number;
  readonly highMinutes: number;
  /** Charge that can still be discharged, or is still to be charged, ampere-hours. */
  readonly ampHours: number;
  /** Net, positive charges, ampere. */
  readonly averageCurrent: number;
  /** Position of the cell that is known to end its discharges, of which that is the time; null where none is. */
  readonly limitedBy: number | null;
}

/**
 * `old`: no record of the last 10 min; `idle`: no relevant current; `settling`: the current has only just changed;
 * `unknown`: charge, current or capacity is not known.
 */
export interface NoRemaining {
  readonly answer: 'old' | 'idle' | 'settling' | 'unknown';
  readonly at: number | null;
}

/** What a cell still gives until it ends the discharge, ampere-hours. */
export interface CellLeft {
  readonly cell: number;
  readonly ampHours: Bounds;
}

export interface OwnPast {
  /** How much the current of the use differs from day to day, as a part of it; null when not known. */
  readonly spread: number | null;
  /** How charges came to their end, oldest first. */
  readonly tapers: readonly Taper[];
  /** How it was discharged, oldest first, and how its current varies. */
  readonly discharges?: readonly Discharge[];
  readonly swings?: readonly Swing[];
  /** What the cell that limits it still gives, ampere-hours; null where none is known to. */
  readonly cellLeft?: CellLeft | null;
}
