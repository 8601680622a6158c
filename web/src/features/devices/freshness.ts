/** Whether what a list shows is as the server last said it; `since` is the last time it did, null when never in this visit. */
export type Freshness = { readonly kind: 'current' } | { readonly kind: 'stale'; readonly since: number | null };

/** What is known of asking for a list. */
export interface Asked {
  readonly error: unknown;
  /** When the server last answered, UTC epoch ms; 0 for never, and for what an earlier page has kept. */
  readonly dataUpdatedAt: number;
}

/** A failed refresh makes a list stale until one succeeds; while it is asked again it stays so. */
export const freshnessOf = ({ error, dataUpdatedAt }: Asked): Freshness =>
  error ? { kind: 'stale', since: dataUpdatedAt || null } : { kind: 'current' };
