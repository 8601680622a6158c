import type { ChargeState } from './charge-state.ts';

/**
 * Remaining running time reported by the monitor, minutes; null if it reports none, and while the battery is being
 * charged.
 */
export const remainingMinutes = (reported: number | null | undefined, state: ChargeState | null): number | null =>
  state === CHARGING ? null : (reported ?? null);

const CHARGING = 1;
