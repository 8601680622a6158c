import type { FirstValues } from '../swap-queries.ts';

/** What can be said of the first values of a new monitor. */
export type Seen =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'agrees' | 'differs'; readonly what: FirstValues['differs'] }
  | { readonly kind: 'alone' };

/** Charge is counted by each monitor for itself: that it differs is told, and no reason to ask. */
const doubtful = (what: FirstValues['differs'][number]): boolean => what !== 'charge';

/**
 * @param knownAt what it had measured last when its label was read: older values are of another place, by its own clock
 */
export function seenOf(values: FirstValues | undefined, knownAt: number | null): Seen {
  const at = values?.after.at ?? null;
  if (!values || at === null || at === knownAt) return { kind: 'waiting' };
  if (values.differs.some(doubtful)) return { kind: 'differs', what: values.differs };
  return values.agrees.length === 0 ? { kind: 'alone' } : { kind: 'agrees', what: values.agrees };
}
