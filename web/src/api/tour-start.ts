const listeners = new Set<() => void>();

/** Starts the guided tour from anywhere in the console. */
export const tourStart = {
  ask(): void {
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
