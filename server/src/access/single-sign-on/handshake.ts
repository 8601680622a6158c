import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Tx } from '../../platform/db/within.ts';
import { hashBytes, isToken, newToken, sameBytes } from '../users/sessions/token.ts';

const ATTEMPT_MS = 10 * MINUTE_MS;
const CODE_MS = MINUTE_MS;
const COOKIE = 'sign_in_begun';
/** The calls that need the cookie, and no others. */
const COOKIE_PATH = '/user/singleSignOn';

/**
 * A secret that only the browser has which began to sign in. What the provider sends back and what the token must contain
 * are derived from it, so that nothing of one browser fits another, and none of it is stored.
 */
export type Browser = string;

export const newBrowser = newToken;

const derived = (browser: Browser, what: string) => hashBytes(`single sign-on ${what}`, browser).toString('base64url');
export const handshakeOf = (browser: Browser) => ({
  state: derived(browser, 'state'),
  nonce: derived(browser, 'nonce'),
  verifier: derived(browser, 'verifier'),
});

const cookie = (value: string, seconds: number, isSecure: boolean) =>
  `${COOKIE}=${value}; Max-Age=${seconds}; Path=${COOKIE_PATH}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

export const giveCookie = (reply: FastifyReply, browser: Browser, isSecure: boolean) =>
  reply.header('set-cookie', cookie(browser, ATTEMPT_MS / SECOND_MS, isSecure));
export const takeCookie = (reply: FastifyReply, isSecure: boolean) =>
  reply.header('set-cookie', cookie('', 0, isSecure));

/** The browser of a request; null where it has begun nothing. */
export function browserOf({ headers }: Pick<FastifyRequest, 'headers'>): Browser | null {
  for (const part of (headers.cookie ?? '').split(/; */)) {
    const [name, value = ''] = part.split('=');
    if (name === COOKIE && isToken(value)) return value;
  }
  return null;
}

/** For which company somebody signs in; with an account, it is being connected. */
export interface Attempt {
  readonly companyId: number;
  readonly userId: number | null;
  /** The session in which the account is being connected: what began in it ends with it. */
  readonly tokenHash: string | null;
}

/** What a provider has said of an account that comes back. */
interface Proved {
  readonly companyId: number;
  readonly userId: number;
  /** It has asked for a second factor. */
  readonly isStrong: boolean;
}

const ATTEMPT = 'single sign-on';
const CODE = 'single sign-on code';

const insert = (tx: Tx, purpose: string, key: string, browser: Browser, subject: object, expiresAt: number) =>
  tx.query(
    `insert into one_time_code (key_hash, purpose, subject, code_hash, tries_left, expires_at) values ($1, $2, $3, $4, 1, $5)`,
    [hashBytes(purpose, key), purpose, JSON.stringify(subject), hashBytes(purpose, browser), expiresAt],
  );

/** Used up by whoever shows it; null where another browser does. */
async function spend<T>(tx: Tx, purpose: string, key: string, browser: Browser, now: number): Promise<T | null> {
  const found = await tx.maybe<{ subject: string; codeHash: Buffer }>(
    'delete from one_time_code where key_hash = $1 and purpose = $2 and expires_at > $3 returning subject, code_hash',
    [hashBytes(purpose, key), purpose, now],
  );
  return found && sameBytes(found.codeHash, hashBytes(purpose, browser)) ? JSON.parse(found.subject) : null;
}

export const noteAttempt = (tx: Tx, browser: Browser, attempt: Attempt, now: number) =>
  insert(tx, ATTEMPT, handshakeOf(browser).state, browser, attempt, now + ATTEMPT_MS);
export const spendAttempt = (tx: Tx, state: string, browser: Browser, now: number) =>
  spend<Attempt>(tx, ATTEMPT, state, browser, now);

/** A code of a minute and one use, for the browser alone that came back. */
export async function newCode(tx: Tx, browser: Browser, proved: Proved, now: number): Promise<string> {
  const code = newToken();
  await insert(tx, CODE, code, browser, proved, now + CODE_MS);
  return code;
}
export const spendCode = (tx: Tx, code: string, browser: Browser, now: number) =>
  spend<Proved>(tx, CODE, code, browser, now);
