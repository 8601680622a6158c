import type { accountCalls } from '#domain/access/users/account-calls.ts';
import { lastEndOf, SESSION_MS } from '#domain/access/users/session-lifetime.ts';
import type { Output } from '#domain/contract/define.ts';
import type { Context } from '../../../context.ts';
import { writeAudit } from '../../../foundation/system/audit.ts';
import { systemScope } from '../../../platform/db/within.ts';
import type { Session } from '../../../platform/http/session.ts';
import { voidTickets } from '../proofs/secret-links.ts';
import type { SessionDirectory } from './session-directory.ts';
import { sessionHoursOf } from './session-limit.ts';

const scope = systemScope('own sessions');

interface Row {
  id: string;
  isThis: boolean;
  createdAt: number;
  expiresAt: number;
  address: string | null;
  agent: string | null;
}

/** Where the caller's account is signed in. Sessions slide: what is left of one says when it was used last. */
export async function ownSessions(
  { within, clock }: Context,
  { userId, tokenHash, path }: Session,
): Promise<Output<typeof accountCalls.listMySessions>> {
  const now = clock.now();
  const { rows, hours } = await within(scope, async (tx) => ({
    hours: await sessionHoursOf(tx, path),
    rows: await tx.query<Row>(
      `select id, token_hash = decode($2, 'hex') as is_this, created_at, expires_at, address, agent from user_session
       where user_id = $1 and expires_at > $3 order by expires_at desc, id limit 200`,
      [userId, tokenHash, now],
    ),
  }));
  return rows
    .map((row) => ({
      ...row,
      lastUsedAt: Math.max(row.createdAt, row.expiresAt - SESSION_MS),
      expiresAt: Math.min(row.expiresAt, lastEndOf(row.createdAt, hours)),
    }))
    .filter(({ expiresAt }) => expiresAt > now);
}

/** Ends one session of the caller's account, or all but the caller's. */
export async function endOwnSessions(
  { within, clock }: Context,
  sessions: SessionDirectory,
  { userId, tokenHash, path, loginName }: Session,
  id: string | undefined,
): Promise<{ ended: number }> {
  const ended = await within(scope, async (tx) => {
    const rows = await tx.query(
      `delete from user_session where user_id = $1 and (id = $2 or ($2::uuid is null and token_hash <> decode($3, 'hex'))) returning 1`,
      [userId, id ?? null, tokenHash],
    );
    // Nor does anybody go on with what began in one of them.
    if (id === undefined) await voidTickets(tx, userId);
    const entry = { at: clock.now(), userId, companyPath: path, action: 'users.endSessions', target: loginName };
    if (rows.length > 0) await writeAudit(tx, { ...entry, detail: { ended: rows.length } });
    return rows.length;
  });
  await sessions.announce({ topic: 'user', userId });
  return { ended };
}
