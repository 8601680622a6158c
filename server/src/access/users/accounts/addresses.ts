import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Tx, Within } from '../../../platform/db/within.ts';
import { systemScope } from '../../../platform/db/within.ts';
import { foldKey } from '../sessions/login-key.ts';
import type { AccountRow } from './account.ts';
import { searchTextOf } from './add.ts';

const scope = systemScope('mail addresses of accounts');

/** The address of an account that counts, and one that waits until a link to it is opened. */
type Addresses = Pick<AccountRow, 'email' | 'newEmail'>;

export const NO_ADDRESS: Addresses = { email: null, newEmail: null };

/**
 * The addresses of an account when somebody has typed one; left out, they stay. It counts at once where it is the one that
 * counts already, or where nothing can prove it: then no link can be mailed either.
 */
export function addressesAfter(before: Addresses, typed: string | undefined, canProve: boolean): Addresses {
  if (typed === undefined) return { email: before.email, newEmail: before.newEmail };
  if (typed === '') return NO_ADDRESS;
  const isSame = before.email !== null && foldKey(typed) === foldKey(before.email);
  return isSame || !canProve ? { email: typed, newEmail: null } : { email: before.email, newEmail: typed };
}

/** Whether a link has to be sent to an address that did not wait before. */
export const needsProof = (before: Addresses, after: Addresses): boolean =>
  after.newEmail !== null && after.newEmail !== before.newEmail;

/** An address belongs to one account, since a new password is asked for with it; those that wait do not count. */
export async function refuseTaken(within: Within, email: string, ofId: number | null): Promise<void> {
  if (await within(scope, (tx) => isTaken(tx, email, ofId))) throw new Refusal('DuplicateName', { name: email });
}

const isTaken = async (tx: Tx, email: string, ofId: number | null): Promise<boolean> =>
  (await tx.maybe('select from app_user where email_key = $1 and id is distinct from $2', [foldKey(email), ofId])) !==
  null;

/** The address that waited counts; false when it is another account's by now. */
export async function confirmAddress(tx: Tx, { id, newEmail, displayName, loginName }: AccountRow): Promise<boolean> {
  if (newEmail === null || (await isTaken(tx, newEmail, id))) return false;
  await tx.query('update app_user set email = $2, email_key = $3, new_email = null, search_text = $4 where id = $1', [
    id,
    newEmail,
    foldKey(newEmail),
    searchTextOf({ displayName, loginName, email: newEmail }),
  ]);
  return true;
}
