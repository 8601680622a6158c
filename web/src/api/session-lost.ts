type Listener = () => void;
const listeners = new Set<Listener>();

/** Tells the page that the server no longer knows the token; the calls need not know what the page does then. */
export const sessionLost = {
  announce(): void {
    for (const listener of listeners) listener();
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
