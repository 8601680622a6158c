import type { Tx } from '../platform/db/within.ts';
import { endSessionsOf } from './session-store.ts';

/** Replaces the password and ends every session and API key of the account; the caller announces the user. */
export async function setPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.query('update app_user set password_hash = $2, must_change_password = false where id = $1', [
    userId,
    passwordHash,
  ]);
  await endSessionsOf(tx, userId);
  await endKeysOf(tx, userId);
}

/** Whoever knew the password could have made a key with it. Keys of a company have an account of their own. */
export const endKeysOf = (tx: Tx, userId: number) => tx.query('delete from api_key where user_id = $1', [userId]);
