/**
 * Whether a list is as the server last answered; `since` is the time of the last answer, null when there was none in
 * this visit.
 */
export type Freshness = { readonly kind: 'current' } | { readonly kind: 'stale'; readonly since: number | null };

/** The state of the list's query. */
export interface Asked {
  readonly error: unknown;
  /** Time of the last answer, UTC epoch ms; 0 for never, and for data cached by an earlier page. */
  readonly dataUpdatedAt: number;
}

/** A failed refresh makes a list stale until one succeeds; it stays stale while it is retried. */
export const freshnessOf = ({ error, dataUpdatedAt }: Asked): Freshness =>
  error ? { kind: 'stale', since: dataUpdatedAt || null } : { kind: 'current' };
