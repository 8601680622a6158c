type Listener = () => void;
const listeners = new Set<Listener>();

/** Announces that the server no longer accepts the token; the calls need not know how the page reacts. */
export const sessionLost = {
  announce(): void {
    for (const listener of listeners) listener();
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
