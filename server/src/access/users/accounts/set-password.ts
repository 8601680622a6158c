import type { Tx } from '../../../platform/db/within.ts';
import { endSessionsOf } from '../sessions/session-store.ts';

/** Replaces the password and ends every session and API key of the account; the caller announces the user. */
export async function setPassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  chosenAt: number | null,
): Promise<void> {
  await storePassword(tx, userId, passwordHash, chosenAt);
  await endSessionsOf(tx, userId);
  await endKeysOf(tx, userId);
}

/** Null for `chosenAt`: it was not chosen by the owner of the account. */
export const storePassword = (tx: Tx, userId: number, passwordHash: string, chosenAt: number | null) =>
  tx.query(
    'update app_user set password_hash = $2, must_change_password = false, password_changed_at = $3 where id = $1',
    [userId, passwordHash, chosenAt],
  );

/** Whoever knew the password could have made a key with it. Keys of a company have an account of their own. */
export const endKeysOf = (tx: Tx, userId: number) => tx.query('delete from api_key where user_id = $1', [userId]);
