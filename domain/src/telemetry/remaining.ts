import type { UnitState } from './state.ts';

/** Running time left as the monitor reports it, minutes; null when it does not. */
export const remainingMinutes = (unit: Pick<UnitState, 'monitor'>): number | null =>
  unit.monitor?.body.remainingMinutes ?? null;
