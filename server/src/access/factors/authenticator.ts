import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { consoleName } from '../../foundation/companies/brand.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { AccountRow } from '../users/accounts/account.ts';
import { factorKey, newSeed, secretOf, shownSecret, stepOfCode } from './totp.ts';

/** A secret without its first code is forgotten after this time. */
const PENDING_MS = 30 * MINUTE_MS;

/** A new secret; the app from before stays in force until the first code of the new one. */
export async function beginAuthenticator(
  tx: Tx,
  { id, loginName, path }: AccountRow,
  now: number,
): Promise<{ secret: string; url: string }> {
  const seed = newSeed();
  await tx.query(
    `insert into authenticator (user_id, is_pending, seed, added_at) values ($1, true, $2, $3)
     on conflict (user_id, is_pending) do update set seed = excluded.seed, added_at = excluded.added_at`,
    [id, seed, now],
  );
  return shownSecret(secretOf(await factorKey(tx), id, seed), { siteName: await consoleName(tx, path), loginName });
}

/** Puts the new secret in force with its first code; false for a wrong code or without a secret that waits. */
export async function finishAuthenticator(tx: Tx, userId: number, code: string, now: number): Promise<boolean> {
  const waiting = await tx.maybe<{ seed: Buffer }>(
    'select seed from authenticator where user_id = $1 and is_pending and added_at > $2 for update',
    [userId, now - PENDING_MS],
  );
  const step = waiting && stepOfCode(secretOf(await factorKey(tx), userId, waiting.seed), code, now);
  if (step === null) return false;
  await tx.query('delete from authenticator where user_id = $1 and not is_pending', [userId]);
  await tx.query(
    'update authenticator set is_pending = false, last_step = $2, added_at = $3 where user_id = $1 and is_pending',
    [userId, step, now],
  );
  return true;
}

/** Whether a code is right. A step is taken once, and none before it afterwards. */
export async function spendCode(tx: Tx, userId: number, code: string, now: number): Promise<boolean> {
  const held = await tx.maybe<{ seed: Buffer }>(
    'select seed from authenticator where user_id = $1 and not is_pending',
    [userId],
  );
  const step = held && stepOfCode(secretOf(await factorKey(tx), userId, held.seed), code, now);
  if (step === null) return false;
  const taken = await tx.maybe(
    `update authenticator set last_step = $2, last_used_at = $3
     where user_id = $1 and not is_pending and last_step < $2 returning 1`,
    [userId, step, now],
  );
  return taken !== null;
}
