import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { networkOf } from '../../../platform/http/network.ts';

const KNOWN_MS = 90 * DAY_MS;
const LAST_SIGN_INS = 50;

/**
 * Whether the account was recently signed in from the caller's network. It takes the same time for an account that does
 * not exist.
 */
export async function isKnownNetwork(tx: Tx, userId: number | null, address: string, now: number): Promise<boolean> {
  const signIns = await tx.query<{ address: string }>(
    `select address from audit_entry
     where user_id = $1 and at > $2 and action = 'users.signIn' and outcome = 'done' and address is not null
     order by at desc limit $3`,
    [userId ?? 0, now - KNOWN_MS, LAST_SIGN_INS],
  );
  const network = networkOf(address);
  return signIns.some((signIn) => networkOf(signIn.address) === network);
}
