import type { ShelfState } from '#domain/fleet/swaps/limits.ts';

/** What people say of a monitor on a shelf; that one was replaced is said by the swap. */
export const NEXT_STATES = ['spare', 'lent', 'returned'] as const satisfies readonly ShelfState[];
