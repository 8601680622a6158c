import type { Tx } from '../../platform/db/within.ts';

const COMPANY_LOCKS = 72_647;

/**
 * Companies that are neither moved nor removed until the end of the transaction. Many may keep a company at once. Shared
 * locks of its row would do the same on one server; on a cluster two of them at once end in a deadlock.
 */
export const keepCompanies = (tx: Tx, ids: readonly number[]) =>
  lock(tx, 'select pg_advisory_xact_lock_shared($1, id) from unnest($2::int[]) as id', ids);

/** Waits until nobody keeps companies, and locks others out until the end of the transaction. */
export const lockCompanies = (tx: Tx, ids: readonly number[]) =>
  lock(tx, 'select pg_advisory_xact_lock($1, id) from unnest($2::int[]) as id', ids);

const lock = (tx: Tx, statement: string, ids: readonly number[]) =>
  tx.query(statement, [COMPANY_LOCKS, [...new Set(ids)].sort((a, b) => a - b)]);

/**
 * The path of a company for a row that will carry it; null if the scope does not see the company. It is neither moved nor
 * removed until the end of the transaction.
 */
export async function pathForAdding(tx: Tx, companyId: number): Promise<string | null> {
  await keepCompanies(tx, [companyId]);
  return (await tx.maybe<{ path: string }>('select path from company where id = $1', [companyId]))?.path ?? null;
}
