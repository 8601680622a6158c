import { randomBytes } from 'node:crypto';
import { hashPassword } from '#server/access/users/accounts/password.ts';
import { setPassword } from '#server/access/users/accounts/set-password.ts';
import { endSessionsOf } from '#server/access/users/sessions/session-store.ts';
import type { Invalidation } from '#server/platform/db/invalidations.ts';
import type { Tx } from '#server/platform/db/within.ts';
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts';

export interface ReadyAccount {
  readonly loginName: string;
  readonly meaning: string;
  /** Null when it was told at an earlier start. */
  readonly password: string | null;
}

const RANDOM_BYTES = 12;

/** Gives the demo accounts the passwords of a mode and lets them in. */
export async function openAccounts(tx: Tx, mode: 'on' | 'public'): Promise<ReadyAccount[]> {
  const ready: ReadyAccount[] = [];
  for (const { loginName, meaning } of demoAccounts) {
    const account = await tx.maybe<{ id: number }>('select id from app_user where login_key = $1 and demo', [
      loginName,
    ]);
    if (!account) continue;
    const password = mode === 'on' ? DEMO_PASSWORD : randomBytes(RANDOM_BYTES).toString('base64url');
    await setPassword(tx, account.id, await hashPassword(password), null);
    ready.push({ loginName, meaning, password });
  }
  await tx.query('update app_user set disabled = false where demo');
  return ready;
}

/** The accounts as an earlier start left them. */
export const openedAccounts = async (tx: Tx, mode: 'on' | 'public'): Promise<ReadyAccount[]> => {
  const rows = await tx.query<{ loginKey: string }>('select login_key from app_user where demo and not disabled');
  return demoAccounts
    .filter(({ loginName }) => rows.some(({ loginKey }) => loginKey === loginName))
    .map(({ loginName, meaning }) => ({ loginName, meaning, password: mode === 'on' ? DEMO_PASSWORD : null }));
};

/** Shuts every demo account, the guests' one too, and ends its sessions. */
export async function closeAccounts(tx: Tx): Promise<void> {
  const rows = await tx.query<{ id: number }>('update app_user set disabled = true where demo returning id');
  for (const { id } of rows) await endSessionsOf(tx, id);
}

/** Everybody's sessions that opening or shutting the accounts concerns. */
export const demoUsersChanged = async (tx: Tx): Promise<Invalidation[]> =>
  (await tx.query<{ id: number }>('select id from app_user where demo')).map(({ id }) => ({
    topic: 'user',
    userId: id,
  }));
