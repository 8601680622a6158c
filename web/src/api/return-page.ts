import { readText, writeText } from '../storage/stored-value.ts';
import { isSignedOut } from './signed-out.ts';
import { readToken } from './token.ts';

const KEY = 'returnPage';

const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
/** The address was typed or followed in this tab, in which nobody has been signed in. */
const isWanted = readToken() === null && opening?.type === 'navigate';

/**
 * Remembers the page where the session ended, or that was opened without one. After a sign-out the pages of other tabs are not
 * those of whoever signs in next.
 */
export const rememberPage = (hash: string): void => {
  if (isSignedOut() && !isWanted) return;
  const path = hash.replace(/^#/, '');
  if (path.startsWith('/') && !path.startsWith('/login')) writeText('session', KEY, path);
};

/** The page to return to after signing in; it is read once. */
export const takeReturnPage = (): string | null => {
  const path = readText('session', KEY);
  writeText('session', KEY, null);
  return path;
};
