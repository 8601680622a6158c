import { SESSION_MS } from '#domain/access/users/session-lifetime.ts';
import { SECOND_MS } from '#domain/foundation/basics/time.ts';

const NAME = 'token';
/** When the server ends the token, ms; kept beside it. */
const END = 'tokenEnds';
/** The format of a token; anything else in the address or the cookie is ignored. */
const TOKEN = /^[\w.~+/=-]{16,512}$/;

export const isToken = (text: string): boolean => TOKEN.test(text);

function cookie(name: string): string | null {
  const part = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return part === undefined ? null : decodeURIComponent(part.slice(name.length + 1));
}

/** The token, unless it has ended. */
export const readToken = (): string | null => {
  const token = cookie(NAME);
  if (token === null || !isToken(token)) return null;
  const endsAt = Number(cookie(END) ?? Number.NaN);
  if (endsAt <= Date.now()) {
    clearToken();
    return null;
  }
  return token;
};

const attributes = () => `Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;
const write = (name: string, value: string, seconds: number) => {
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; ${attributes()}`;
};
const remove = (name: string) => write(name, '', 0);

/**
 * Stores the token, and its end where that is known; returns whether it has the format of a token. A clock by which a new token
 * has ended already is wrong: then the server alone decides.
 */
export const writeToken = (token: string, endsAt: number | null = null): boolean => {
  if (!isToken(token)) return false;
  const seconds = SESSION_MS / SECOND_MS;
  write(NAME, token, seconds);
  if (endsAt !== null && endsAt > Date.now()) write(END, String(endsAt), seconds);
  else remove(END);
  return true;
};

/** Extends the life of the token, as the server does on every use. */
export const renewToken = (endsAt: number): void => {
  const token = readToken();
  if (token !== null) writeToken(token, endsAt);
};

export const clearToken = (): void => {
  remove(NAME);
  remove(END);
};
