import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { systemScope, type Tx, type Within } from '../../../platform/db/within.ts';
import { foldKey } from '../sessions/login-key.ts';
import { hashBytes, newCode, newToken, sameBytes } from '../sessions/token.ts';
import { drawCode } from './code-picture.ts';

const VALID_MS = 5 * MINUTE_MS;
const scope = systemScope('verification code');
const LENGTH = 4;

interface VerifyCode {
  readonly verifyKey: string;
  readonly code: string;
}

/** A picture with a new code, and the key under which it is checked. */
export async function drawVerifyCode(within: Within, now: number): Promise<{ verifyKey: string; svg: string }> {
  const verifyCode = newVerifyCode();
  await within(scope, (tx) => saveVerifyCode(tx, verifyCode, 'anybody', now));
  return { verifyKey: verifyCode.verifyKey, svg: drawCode(verifyCode.code) };
}

export const newVerifyCode = (): VerifyCode => ({ verifyKey: newToken(), code: newCode(LENGTH) });

/**
 * Stores a code for five minutes and one use. A code sent by mail is valid for that one account, the code of a picture
 * for any.
 */
export async function saveVerifyCode(
  tx: Tx,
  { verifyKey, code }: VerifyCode,
  account: 'anybody' | { loginKey: string },
  now: number,
): Promise<void> {
  await tx.query(
    `insert into one_time_code (key_hash, purpose, subject, code_hash, tries_left, expires_at)
     values ($1, 'verify', $2, $3, 1, $4)`,
    [
      hashBytes('verify', verifyKey),
      account === 'anybody' ? '' : account.loginKey,
      codeHash({ verifyKey, code }),
      now + VALID_MS,
    ],
  );
}

const codeHash = ({ verifyKey, code }: VerifyCode) => hashBytes('verify', verifyKey, foldKey(code));

/** Whether the code is right. It is used up either way. */
export async function spendVerifyCode(
  within: Within,
  typed: VerifyCode,
  loginKey: string,
  now: number,
): Promise<boolean> {
  const kept = await within(scope, (tx) =>
    tx.maybe<{ subject: string; codeHash: Buffer }>(
      `delete from one_time_code where key_hash = $1 and purpose = 'verify' and expires_at > $2 returning subject, code_hash`,
      [hashBytes('verify', typed.verifyKey), now],
    ),
  );
  if (!kept || !sameBytes(kept.codeHash, codeHash(typed))) return false;
  return kept.subject === '' || kept.subject === loginKey;
}
