interface Row {
  readonly id: string;
  readonly createTime: number;
}

/**
 * Rows that stay where they are while the reader looks: known ones as they are now, and how many have come since. One
 * that the newest answer does not have any more stays as it was.
 */
export function pinnedRows<T extends Row>(
  shown: readonly T[],
  newest: readonly T[],
): { readonly rows: readonly T[]; readonly arrived: number } {
  const byId = new Map(newest.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  const last = shown.at(-1);
  const arrived = newest.filter(({ id, createTime }) => !known.has(id) && (!last || createTime >= last.createTime));
  return { rows: shown.map((row) => byId.get(row.id) ?? row), arrived: arrived.length };
}
