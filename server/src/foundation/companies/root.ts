import { ROOT_PATH } from '#domain/foundation/basics/company-path.ts';
import { MODULES } from '#domain/foundation/permissions/permissions.ts';
import type { Tx } from '../../platform/db/within.ts';
import { sortKeyOf } from '../../platform/text/sort-key.ts';

export const ROOT_ID = Number(ROOT_PATH);

/** The company at the top of the tree: created if it does not exist, renamed if it does. */
export async function ensureRootCompany(tx: Tx, name: string, now: number): Promise<number> {
  await tx.query(
    `insert into company (id, path, name, sort_key, modules, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set name = excluded.name, sort_key = excluded.sort_key`,
    [ROOT_ID, ROOT_PATH, name, sortKeyOf(name), MODULES, now],
  );
  return ROOT_ID;
}
