import type { Lease } from '#domain/trade/leases/calls.ts';
import type { Period } from '#domain/trade/leases/lease.ts';
import { MAX_LEASE_MS } from '#domain/trade/leases/limits.ts';
import { ask } from '../../../../api/client.ts';

/** What of a lease is moved along time. */
export type Edge = 'start' | 'end' | 'both';

/** A lease with the dates that it would have. */
export interface Draft extends Period {
  readonly lease: Lease;
}

/** What of a lease may be moved: of one that runs its end alone, of one that is over nothing. */
export function edgesOf(lease: Lease, manages: boolean, now: number): readonly Edge[] {
  if (!manages || !lease.isOwn || lease.endsAt <= now) return [];
  return lease.startsAt > now ? ['both', 'start', 'end'] : ['end'];
}

/** The same time of day so many days later, in the reader's time zone. */
function daysLater(at: number, days: number): number {
  const date = new Date(at);
  return date.setDate(date.getDate() + days);
}

/** A period of which an edge is moved by days; null if a lease cannot have it. */
export function shifted(period: Period, edge: Edge, days: number, now: number): Period | null {
  const startsAt = edge === 'end' ? period.startsAt : daysLater(period.startsAt, days);
  const endsAt = edge === 'start' ? period.endsAt : daysLater(period.endsAt, days);
  const isPossible = endsAt > startsAt && endsAt > now && endsAt - startsAt <= MAX_LEASE_MS;
  return isPossible ? { startsAt, endsAt } : null;
}

export const isShifted = ({ lease, startsAt, endsAt }: Draft): boolean =>
  startsAt !== lease.startsAt || endsAt !== lease.endsAt;

/** Gives a lease the dates of a draft; everything else stays as agreed. */
export function saveDraft({ lease, startsAt, endsAt }: Draft): Promise<Lease> {
  const { id, companyId, customer, rentalCompany, rentMinor, rentPeriod, currency } = lease;
  const { contractNumber, remark, geofenceId, limits } = lease;
  const terms = { companyId, customer, rentalCompany, rentMinor, rentPeriod, currency };
  return ask('updateLease', { id, ...terms, contractNumber, remark, geofenceId, limits, startsAt, endsAt });
}
