import { SECOND_MS } from '#domain/time.ts';
import { SESSION_MS } from '#domain/users/session-lifetime.ts';

const NAME = 'token';
/** The format of a token; anything else in the address or the cookie is ignored. */
const TOKEN = /^[\w.~+/=-]{16,512}$/;

export const isToken = (text: string): boolean => TOKEN.test(text);

export const readToken = (): string | null => {
  for (const part of document.cookie.split('; ')) {
    if (!part.startsWith(`${NAME}=`)) continue;
    const token = decodeURIComponent(part.slice(NAME.length + 1));
    return isToken(token) ? token : null;
  }
  return null;
};

const attributes = () => `Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;

/** Stores the token as long as a session lasts; returns whether it has the format of a token. */
export const writeToken = (token: string): boolean => {
  if (!isToken(token)) return false;
  document.cookie = `${NAME}=${encodeURIComponent(token)}; Max-Age=${SESSION_MS / SECOND_MS}; ${attributes()}`;
  return true;
};

/** Extends the life of the token, as the server does on every use. */
export const renewToken = (): void => {
  const token = readToken();
  if (token !== null) writeToken(token);
};

export const clearToken = (): void => {
  document.cookie = `${NAME}=; Max-Age=0; ${attributes()}`;
};
