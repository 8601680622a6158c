import { RECOVERY_CODE_LENGTH, RECOVERY_CODES, shownRecoveryCode } from '#domain/access/factors/recovery-code.ts';
import type { Tx } from '../../platform/db/within.ts';
import { hashBytes, newCode } from '../users/sessions/token.ts';

const hashOf = (userId: number, code: string): Buffer => hashBytes('recovery code', String(userId), code);

/** Ten new codes, to be shown once; those from before are void. */
export async function makeRecoveryCodes(tx: Tx, userId: number, now: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(RECOVERY_CODE_LENGTH));
  await tx.query('delete from recovery_code where user_id = $1', [userId]);
  await tx.query('insert into recovery_code (user_id, code_hash, made_at) select $1, unnest($2::bytea[]), $3', [
    userId,
    codes.map((code) => hashOf(userId, code)),
    now,
  ]);
  return codes.map(shownRecoveryCode);
}

/** Whether a code is one of the account's; it is used up. */
export const spendRecoveryCode = async (tx: Tx, userId: number, code: string, now: number): Promise<boolean> =>
  (await tx.maybe(
    'update recovery_code set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null returning 1',
    [userId, hashOf(userId, code), now],
  )) !== null;
