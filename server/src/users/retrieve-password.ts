import { Refusal } from '#domain/errors.ts';
import type { Context } from '../context.ts';
import { systemScope } from '../platform/db/within.ts';
import { writeAudit } from '../system/audit.ts';
import { findAccount } from './account.ts';
import { foldKey } from './login-key.ts';
import { acceptPassword } from './new-password.ts';
import { isResetCode, spendResetCode } from './reset-code-store.ts';
import type { SessionDirectory } from './session-directory.ts';
import { setPassword } from './set-password.ts';
import { byAddress, countTry } from './tries.ts';

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
