import type { IncomingHttpHeaders } from 'node:http';

const BEARER = /^Bearer +(\S+) *$/i;

/** The token or API key of a request: in the header `token`, or as `Authorization: Bearer`. */
export function tokenOf({ token, authorization }: IncomingHttpHeaders): string | null {
  if (typeof token === 'string' && token !== '') return token;
  return BEARER.exec(authorization ?? '')?.[1] ?? null;
}
