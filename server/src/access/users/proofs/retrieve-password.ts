import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Context } from '../../../context.ts';
import { writeAudit } from '../../../foundation/system/audit.ts';
import { systemScope } from '../../../platform/db/within.ts';
import { findAccount } from '../accounts/account.ts';
import { acceptPassword } from '../accounts/new-password.ts';
import { setPassword } from '../accounts/set-password.ts';
import { foldKey } from '../sessions/login-key.ts';
import type { SessionDirectory } from '../sessions/session-directory.ts';
import { byAddress, countTry } from '../sessions/tries.ts';
import { isResetCode, spendResetCode } from './reset-code-store.ts';

const scope = systemScope('forgotten password');

interface NewPassword {
  readonly email: string;
  readonly code: string;
  readonly password: string;
}

/** Sets a new password with the mailed code, and ends all sessions of the account. */
export async function retrievePassword(
  { within, clock }: Context,
  sessions: SessionDirectory,
  { email, code, password }: NewPassword,
  address: string,
): Promise<null> {
  const now = clock.now();
  const emailKey = foldKey(email);
  await countTry(within, [{ subject: `retrieve from ${byAddress(address).subject}` }], now);
  // In a transaction of its own: a refusal does not give a try back.
  const owner = await within(scope, async (tx) => {
    const account = await findAccount(tx, 'email_key', emailKey);
    return (await isResetCode(tx, { emailKey, account }, code, now)) ? account : null;
  });
  if (!owner) throw new Refusal('retrieve_code_error');
  const passwordHash = await acceptPassword(password, { loginName: owner.loginName, email });
  const userId = await within(scope, async (tx) => {
    await tx.query('select from app_user where id = $1 for no key update', [owner.id]);
    const account = await findAccount(tx, 'email_key', emailKey);
    if (!account || account.disabled || !(await spendResetCode(tx, { emailKey, account }, code)))
      throw new Refusal('retrieve_code_error');
    await setPassword(tx, account.id, passwordHash, now);
    await writeAudit(tx, {
      at: now,
      userId: account.id,
      companyPath: account.path,
      action: 'users.retrievePassword',
      address,
    });
    return account.id;
  });
  await sessions.announce({ topic: 'user', userId });
  return null;
}
