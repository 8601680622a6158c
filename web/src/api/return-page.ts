import { readText, writeText } from '../storage/stored-value.ts';

const KEY = 'returnPage';

/** Remembers where the reader was when the session ended, or wanted to go without one. */
export const rememberPage = (hash: string): void => {
  const path = hash.replace(/^#/, '');
  if (path.startsWith('/') && !path.startsWith('/login')) writeText('session', KEY, path);
};

/** Where to go after signing in; asked for once. */
export const takeReturnPage = (): string | null => {
  const path = readText('session', KEY);
  writeText('session', KEY, null);
  return path;
};
