import { overlaps, type Period } from './lease.ts';

/** Whether a device is free for a period: no lease meets it, and when the next one begins; or which one it would meet. */
export type Room<T extends Period> =
  | { readonly kind: 'taken'; readonly by: T }
  | { readonly kind: 'freeUntil'; readonly at: number }
  | { readonly kind: 'free' };

/** The room for a period among the other leases of its device, instants in UTC epoch ms. */
export function roomFor<T extends Period>(period: Period, others: readonly T[]): Room<T> {
  const sorted = others.toSorted((one, other) => one.startsAt - other.startsAt);
  const by = sorted.find((other) => overlaps(period, other));
  if (by) return { kind: 'taken', by };
  const next = sorted.find(({ startsAt }) => startsAt >= period.endsAt);
  return next ? { kind: 'freeUntil', at: next.startsAt } : { kind: 'free' };
}
