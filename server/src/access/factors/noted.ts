import type { Assertion } from '#domain/access/factors/calls.ts';
import { ROOT_PATH } from '#domain/foundation/basics/company-path.ts';
import type { AuditSubject } from '../../foundation/system/audit-counter.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { findAccountById } from '../users/accounts/account.ts';
import { ownerOfTicket } from '../users/proofs/secret-links.ts';
import { hashToken } from '../users/sessions/token.ts';

const NOBODY: AuditSubject = { userId: null, companyPath: ROOT_PATH };

async function subjectOf(tx: Tx, userId: number | null): Promise<AuditSubject> {
  const account = userId === null ? null : await findAccountById(tx, userId);
  return account ? { userId: account.id, companyPath: account.path, name: account.loginName } : NOBODY;
}

/** The account of a ticket, for the audit of a refusal. */
export const aboutTicket = (ticket: string, now: number) => ({
  key: hashToken(ticket),
  about: async (tx: Tx) => subjectOf(tx, await ownerOfTicket(tx, ticket, now)),
});

export const aboutSession = ({ userId, path, loginName }: Session) => ({
  key: String(userId),
  about: async (): Promise<AuditSubject> => ({ userId, companyPath: path, name: loginName }),
});

/** The account of a passkey. */
export const aboutPasskey = ({ id }: Assertion) => ({
  key: hashToken(id),
  about: async (tx: Tx) => {
    const row = await tx.maybe<{ userId: number }>('select user_id from passkey where credential_id = $1', [
      Buffer.from(id, 'base64url'),
    ]);
    return subjectOf(tx, row?.userId ?? null);
  },
});
