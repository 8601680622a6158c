import { queryClient } from './query-client.ts';
import { clearToken } from './token.ts';

/** Forgets the session in this browser: the token, what was fetched, the filters of the lists. */
export function forgetSession(): void {
  clearToken();
  queryClient.clear();
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('list.')) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}
