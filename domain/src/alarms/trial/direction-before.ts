import type { Monitor } from '../../kinds/wire.ts';
import type { BookRules } from '../battery-book.ts';
import { type DirectionState, directionAfter } from '../direction.ts';

/**
 * Where the current goes after some monitor records, of which those before are not known.
 * @param from since when these are all records
 *
 * @returns `isSure` if earlier ones could not change it: it has held for long enough since, or there was a gap
 */
export function directionBefore(
  records: Iterable<{ readonly at: number; readonly body: Monitor }>,
  { from, until }: { readonly from: number; readonly until: number },
  book: BookRules,
): { direction: DirectionState | undefined; isSure: boolean } {
  let direction: DirectionState | undefined;
  let isSure = false;
  let lastAt = from;
  for (const { at, body } of records) {
    if (at - lastAt > book.gapMs) isSure = true;
    direction = directionAfter(direction, at, body, book);
    if (direction?.at === at) lastAt = at;
    if (direction && direction.held !== null) isSure = true;
  }
  return { direction, isSure: isSure || until - lastAt > book.gapMs };
}
