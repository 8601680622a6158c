/** A part of the console that is asked for from anywhere in it. */
export function createStart() {
  const listeners = new Set<() => void>();
  return {
    ask(): void {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
