import type { Tx } from '../../platform/db/within.ts';
import type { ProviderRow } from './provider-row.ts';

interface Identity {
  readonly userId: number;
}

/** Until the end of the transaction nobody else decides whose account a subject has. */
export const lockSubject = (tx: Tx, { companyId }: ProviderRow, subject: string) =>
  tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [companyId, subject]);

export const findIdentity = (tx: Tx, { companyId, issuer }: ProviderRow, subject: string): Promise<Identity | null> =>
  tx.maybe<Identity>('select user_id from sign_in_identity where company_id = $1 and issuer = $2 and subject = $3', [
    companyId,
    issuer,
    subject,
  ]);

export const addIdentity = (
  tx: Tx,
  { companyId, issuer }: ProviderRow,
  subject: string,
  { userId, isMaker }: { userId: number; isMaker: boolean },
  now: number,
) =>
  tx.query(
    `insert into sign_in_identity (company_id, issuer, subject, user_id, is_maker, joined_at) values ($1, $2, $3, $4, $5, $6)`,
    [companyId, issuer, subject, userId, isMaker, now],
  );

export const noteUse = (tx: Tx, { companyId, issuer }: ProviderRow, subject: string, now: number) =>
  tx.query('update sign_in_identity set last_sign_in_at = $4 where company_id = $1 and issuer = $2 and subject = $3', [
    companyId,
    issuer,
    subject,
    now,
  ]);
