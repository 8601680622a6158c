import type { Tx } from '../platform/db/within.ts';
import { endSessionsOf } from './session-store.ts';

/** Replaces the password and ends every session of the account; the caller announces the user. */
export async function setPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.query('update app_user set password_hash = $2 where id = $1', [userId, passwordHash]);
  await endSessionsOf(tx, userId);
}
