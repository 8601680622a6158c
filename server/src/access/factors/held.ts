import type { Tx } from '../../platform/db/within.ts';

/** What an account can prove itself with besides its password. */
export interface Held {
  readonly authenticator: boolean;
  readonly passkeys: number;
  /** Recovery codes that are left. */
  readonly recoveryCodes: number;
}

export const factorsHeld = (tx: Tx, userId: number): Promise<Held> =>
  tx.one<Held>(
    `select exists(select from authenticator where user_id = $1 and not is_pending) as authenticator,
       (select count(*)::int from passkey where user_id = $1) as passkeys,
       (select count(*)::int from recovery_code where user_id = $1 and used_at is null) as recovery_codes`,
    [userId],
  );

export const hasFactor = ({ authenticator, passkeys }: Held): boolean => authenticator || passkeys > 0;

/** Until the end of the transaction nobody else changes the factors of the account. */
export const lockFactors = (tx: Tx, userId: number) =>
  tx.query('select from app_user where id = $1 for no key update', [userId]);
