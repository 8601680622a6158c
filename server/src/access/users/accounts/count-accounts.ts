import { keepCompanies } from '../../../foundation/companies/path-for-adding.ts';
import type { Tx } from '../../../platform/db/within.ts';

/**
 * Keeps the company of an account from being moved. Whoever locks an account and then changes its company does this first:
 * a move locks the company, then its accounts, and each would wait for the other.
 */
export async function keepCompanyOf(tx: Tx, userId: number): Promise<void> {
  const account = await tx.maybe<{ companyId: number }>('select company_id from app_user where id = $1', [userId]);
  if (account) await keepCompanies(tx, [account.companyId]);
}

/** An account has left a company or come to one, which carry how many they have. In order of ids, so that two do not wait for each other. */
export async function countAccount(
  tx: Tx,
  { from, to }: { readonly from?: number; readonly to?: number },
): Promise<void> {
  if (from === to) return;
  const changes = [
    { id: from, by: -1 },
    { id: to, by: 1 },
  ].filter((change): change is { id: number; by: number } => change.id !== undefined);
  for (const { id, by } of changes.sort((a, b) => a.id - b.id))
    await tx.query('update company set account_count = account_count + $2 where id = $1', [id, by]);
}
