import type { ChargeState } from './charge-state.ts';

/** Running time left as the monitor reports it, minutes; null when it does not, and while the battery is charged: it is running up. */
export const remainingMinutes = (reported: number | null | undefined, state: ChargeState | null): number | null =>
  state === CHARGING ? null : (reported ?? null);

const CHARGING = 1;
