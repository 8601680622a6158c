const awaited = new Set<symbol>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Parts of the console that are asked for again and again since nobody answers. */
export const awaitedParts = {
  areThere: () => awaited.size > 0,
  add(part: symbol): void {
    awaited.add(part);
    tell();
  },
  delete(part: symbol): void {
    if (awaited.delete(part)) tell();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
