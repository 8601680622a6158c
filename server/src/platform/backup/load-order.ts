/** A foreign key between two tables, by name. */
export interface Reference {
  readonly from: string;
  readonly to: string;
}

/**
 * Tables so that each comes after those it refers to, otherwise by name. A reference to itself does not count: it is
 * checked when all rows are there. Throws when tables refer to each other in a circle.
 */
export function loadOrder(names: readonly string[], references: readonly Reference[]): string[] {
  const waiting = new Set([...names].sort());
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].find(
      (name) => !references.some(({ from, to }) => from === name && to !== name && waiting.has(to)),
    );
    if (ready === undefined) throw new Error(`tables refer to each other in a circle: ${[...waiting].join(', ')}`);
    waiting.delete(ready);
    ordered.push(ready);
  }
  return ordered;
}
