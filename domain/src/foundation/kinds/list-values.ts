/** The lowest or highest element of a list that could be read; undefined where none could. */
export function extremeOf(
  values: readonly number[],
  unread: number | null,
  side: 'lowest' | 'highest',
): number | undefined {
  let found: number | undefined;
  for (const value of values) {
    if (value === unread) continue;
    if (found === undefined || (side === 'lowest' ? value < found : value > found)) found = value;
  }
  return found;
}
