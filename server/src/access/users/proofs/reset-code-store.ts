import { RESET_CODE_LENGTH } from '#domain/access/users/reset-code.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { type AccountRow, credentialsOf } from '../accounts/account.ts';
import { hashBytes, newCode } from '../sessions/token.ts';

export const VALID_MINUTES = 10;
const TRIES = 5;
/**
 * For this long a code is not replaced by a new one: repeated requests must not invalidate the code that somebody is
 * about to use.
 */
const YOUNG_MS = 2 * MINUTE_MS;

/** Whose code it is: who has the address now, and how that account is entered. */
export interface CodeOwner {
  readonly emailKey: string;
  readonly account: AccountRow | null;
}

const keyHash = (emailKey: string) => hashBytes('retrieve', emailKey);
const codeHash = (emailKey: string, code: string) => hashBytes('retrieve', emailKey, code);
/** A code is void with another password or address of its account; where there is none, it looks the same. */
const stateOf = ({ emailKey, account }: CodeOwner): string =>
  hashBytes('retrieve', emailKey, credentialsOf(account).toString('hex')).toString('hex');

/** Whether the address has a code that is younger than two minutes and has tries left. */
export const hasYoungCode = async (tx: Tx, owner: CodeOwner, now: number): Promise<boolean> =>
  (await tx.maybe(
    'select from one_time_code where key_hash = $1 and subject = $2 and tries_left > 0 and expires_at > $3',
    [keyHash(owner.emailKey), stateOf(owner), now + VALID_MINUTES * MINUTE_MS - YOUNG_MS],
  )) !== null;

/** A new code of the address; an earlier one is void. */
export async function newResetCode(tx: Tx, owner: CodeOwner, now: number): Promise<string> {
  const code = newCode(RESET_CODE_LENGTH);
  await tx.query(
    `insert into one_time_code (key_hash, purpose, subject, code_hash, tries_left, expires_at)
     values ($1, 'retrieve', $2, $3, $4, $5)
     on conflict (key_hash) do update set subject = excluded.subject, code_hash = excluded.code_hash,
       tries_left = excluded.tries_left, expires_at = excluded.expires_at`,
    [keyHash(owner.emailKey), stateOf(owner), codeHash(owner.emailKey, code), TRIES, now + VALID_MINUTES * MINUTE_MS],
  );
  return code;
}

/** Whether it is the code of the address. A wrong one takes one of its tries. */
export async function isResetCode(tx: Tx, owner: CodeOwner, code: string, now: number): Promise<boolean> {
  const tried = await tx.maybe<{ right: boolean }>(
    `update one_time_code set tries_left = tries_left - (code_hash <> $4)::int
     where key_hash = $1 and purpose = 'retrieve' and subject = $2 and tries_left > 0 and expires_at > $3
     returning code_hash = $4 as right`,
    [keyHash(owner.emailKey), stateOf(owner), now, codeHash(owner.emailKey, code)],
  );
  return tried?.right ?? false;
}

/** Deletes the code; false when another request was faster, or the account is entered in another way by now. */
export const spendResetCode = async (tx: Tx, owner: CodeOwner, code: string): Promise<boolean> =>
  (await tx.maybe('delete from one_time_code where key_hash = $1 and subject = $2 and code_hash = $3 returning 1', [
    keyHash(owner.emailKey),
    stateOf(owner),
    codeHash(owner.emailKey, code),
  ])) !== null;

export const voidResetCode = (tx: Tx, emailKey: string) =>
  tx.query('delete from one_time_code where key_hash = $1', [keyHash(emailKey)]);
