import { readText, writeText } from '../storage/stored-value.ts';

const KEY = 'returnPage';

/** Remembers the page where the session ended, or that was opened without one. */
export const rememberPage = (hash: string): void => {
  const path = hash.replace(/^#/, '');
  if (path.startsWith('/') && !path.startsWith('/login')) writeText('session', KEY, path);
};

/** The page to return to after signing in; it is read once. */
export const takeReturnPage = (): string | null => {
  const path = readText('session', KEY);
  writeText('session', KEY, null);
  return path;
};
