import { lastEndOf, SESSION_MS } from '#domain/access/users/session-lifetime.ts';
import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import { leasesOf } from '../../../foundation/visibility/leases.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { Session } from '../../../platform/http/session.ts';
import { ACCOUNT_COLUMNS, type AccountRow, callerOf, modulesOfAccount } from '../accounts/account.ts';
import { voidTickets } from '../proofs/secret-links.ts';
import { sessionHoursOf } from './session-limit.ts';
import { hashToken, newToken } from './token.ts';

/** A session slides, but is written at most this often. */
const SLIDE_MS = HOUR_MS;

const toBytes = (tokenHash: string) => Buffer.from(tokenHash, 'hex');

const MAX_AGENT_LENGTH = 300;

/** Where somebody signs in from, as its owner recognises the session. */
export interface SignInOrigin {
  readonly address: string;
  readonly agent: string | null;
  /** What the browser prefers, as `Accept-Language` says it. */
  readonly languages?: string | undefined;
  /** That of the browser, as the console says it in the header `time-zone`. */
  readonly timeZone?: string | undefined;
}

interface NewSession {
  readonly token: string;
  readonly expiresAt: number;
}

/** Starts a session: the token is returned once, its hash is stored. */
export async function startSession(
  tx: Tx,
  { userId, language, origin }: { userId: number; language: string; origin: SignInOrigin | null },
  now: number,
): Promise<NewSession> {
  const token = newToken();
  const expiresAt = now + SESSION_MS;
  await tx.query(
    `insert into user_session (token_hash, user_id, language, created_at, expires_at, address, agent)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      toBytes(hashToken(token)),
      userId,
      language,
      now,
      expiresAt,
      origin && networkOf(origin.address),
      origin?.agent?.slice(0, MAX_AGENT_LENGTH) ?? null,
    ],
  );
  const { path } = await tx.one<{ path: string }>('select path from app_user where id = $1', [userId]);
  return { token, expiresAt: Math.min(expiresAt, lastEndOf(now, await sessionHoursOf(tx, path))) };
}

/** A session with what it may see now, and until when that is valid. */
export interface LoadedSession {
  readonly session: Session;
  readonly changesAt: number;
}

interface SessionRow extends AccountRow {
  sessionLanguage: string;
  createdAt: number;
  expiresAt: number;
}

/** Loads a session that is still valid and not older than its company lets it be, of an account that is not disabled, and extends it. */
export async function loadSession(tx: Tx, tokenHash: string, now: number): Promise<LoadedSession | null> {
  const row = await tx.maybe<SessionRow>(
    `select s.language as session_language, s.created_at, s.expires_at, ${ACCOUNT_COLUMNS}
     from user_session s join app_user u on u.id = s.user_id join company c on c.id = u.company_id
     where s.token_hash = $1 and s.expires_at > $2 and not u.disabled`,
    [toBytes(tokenHash), now],
  );
  if (!row) return null;
  const lastEnd = lastEndOf(row.createdAt, await sessionHoursOf(tx, row.path));
  if (lastEnd <= now) return null;
  const leases = await leasesOf(tx, row.path, now);
  const expiresAt = Math.min(await slide(tx, tokenHash, row.expiresAt, now), lastEnd);
  const session: Session = {
    tokenHash,
    ...callerOf(row, leases.since, now),
    language: row.sessionLanguage,
    modules: modulesOfAccount(row),
    expiresAt,
  };
  return { session, changesAt: Math.min(expiresAt, leases.changesAt ?? expiresAt) };
}

async function slide(tx: Tx, tokenHash: string, expiresAt: number, now: number): Promise<number> {
  const slid = now + SESSION_MS;
  if (slid - expiresAt < SLIDE_MS) return expiresAt;
  await tx.query('update user_session set expires_at = greatest(expires_at, $2) where token_hash = $1', [
    toBytes(tokenHash),
    slid,
  ]);
  return slid;
}

export const endSession = (tx: Tx, tokenHash: string) =>
  tx.query('delete from user_session where token_hash = $1', [toBytes(tokenHash)]);

export async function endOtherSessions(tx: Tx, userId: number, tokenHash: string): Promise<void> {
  await voidTickets(tx, userId);
  await tx.query('delete from user_session where user_id = $1 and token_hash <> $2', [userId, toBytes(tokenHash)]);
}

export async function endSessionsOf(tx: Tx, userId: number): Promise<void> {
  await voidTickets(tx, userId);
  await tx.query('delete from user_session where user_id = $1', [userId]);
}

export const forgetExpiredSessions = (tx: Tx, now: number) =>
  tx.query('delete from user_session where expires_at <= $1', [now]);
