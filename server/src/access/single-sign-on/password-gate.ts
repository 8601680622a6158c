import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Tx } from '../../platform/db/within.ts';
import { type AccountRow, roleOfAccount } from '../users/accounts/account.ts';
import { providerInForce } from './provider-row.ts';

/**
 * Whether an account may sign in with a password. While the provider of its company is in force, one that the provider made may
 * not: it would get in after it lost its group; and where the company wants none, only its own administrators may.
 */
export async function mayUsePassword(
  tx: Tx,
  account: Pick<AccountRow, 'id' | 'companyId' | 'path' | 'sysAdmin' | 'loginKey' | 'guestFlag'>,
): Promise<boolean> {
  const provider = await providerInForce(tx, account.path);
  if (!provider) return true;
  const maker = await tx.maybe('select from sign_in_identity where user_id = $1 and company_id = $2 and is_maker', [
    account.id,
    provider.companyId,
  ]);
  if (maker) return false;
  return (
    provider.passwordsAllowed ||
    (account.path === provider.path && can.keepPassword({ role: roleOfAccount(account) }).allowed)
  );
}
