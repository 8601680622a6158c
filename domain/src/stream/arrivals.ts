import { FUTURE_LIMIT_MS } from '../time.ts';
import { unitOf } from './projection.ts';

/** The newest instants by unit and by kind of record (its number), ms. */
export interface Arrivals {
  units: Record<number, Record<number, number>>;
}

export const noArrivals = (): Arrivals => ({ units: {} });

interface Arrived {
  readonly kind: number;
  readonly unit: number;
  readonly at: number;
  readonly receivedAt: number;
}

export type RefusalReason = 'future' | 'duplicate';

/**
 * The place of a record among those of its kind and unit: newer than all, late, or not to be processed. Changes
 * `arrivals` for one that is newer. A late record may be a duplicate: a caller that can detect this should not pass it.
 */
export function placeOf(
  arrivals: Arrivals,
  { kind, unit, at, receivedAt }: Arrived,
): 'newest' | 'late' | RefusalReason {
  if (at - receivedAt > FUTURE_LIMIT_MS) return 'future';
  const newest = arrivals.units[unit]?.[kind];
  if (newest === at) return 'duplicate';
  if (newest !== undefined && at < newest) return 'late';
  unitOf<Record<number, number>>(arrivals.units, unit, () => ({}))[kind] = at;
  return 'newest';
}
