const PREFIX = 'kept-';

/** The name of what a session has seen in this browser. It tells nothing of the token, and no other session finds it. */
export async function keptName(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return PREFIX + Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Only a secure page has such a cache; without one nothing is kept. */
export const keptCaches = (): CacheStorage | null => ('caches' in window && 'subtle' in crypto ? caches : null);

/** Deletes what sessions have kept, but that of this token. */
export async function forgetKept(token: string | null = null): Promise<void> {
  const kept = keptCaches();
  if (!kept) return;
  const own = token === null ? null : await keptName(token);
  const names = (await kept.keys()).filter((name) => name.startsWith(PREFIX) && name !== own);
  await Promise.all(names.map((name) => kept.delete(name)));
}

let areShown = false;
const listeners = new Set<() => void>();

/** Whether the page shows values of an earlier visit, since the server was not reached. */
export const keptValues = {
  areShown: () => areShown,
  show(next: boolean): void {
    areShown = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
