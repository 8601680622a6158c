import { isDatabaseAway } from '../db/away.ts';
import type { Each } from './job.ts';

/**
 * Does work for many items at once, and where that fails for one after the other: the one that it fails for waits alone. The work is one
 * transaction, or may be done twice.
 */
export async function inOneOrEach<T>(
  each: Each,
  items: readonly T[],
  nameOf: (item: T) => string,
  work: (items: readonly T[]) => Promise<void>,
): Promise<void> {
  if (items.length === 0) return;
  try {
    await work(items);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    await each(items, nameOf, (item) => work([item]));
  }
}
