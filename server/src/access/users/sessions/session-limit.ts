import { subtreeRange } from '#domain/foundation/basics/company-path.ts';
import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import { demandingPaths } from '#domain/foundation/companies/demanding.ts';
import type { Tx } from '../../../platform/db/within.ts';

/** After how many hours the sessions of a company end however much they are used; null: they have no such end. */
export const sessionHoursOf = async (tx: Tx, path: string): Promise<number | null> =>
  (
    await tx.one<{ hours: number | null }>('select min(session_hours) as hours from company where path = any($1)', [
      demandingPaths(path),
    ])
  ).hours;

/** Removes the sessions that are over by a limit of a company: they stay over when it is lifted. */
export async function endSessionsOlderThan(tx: Tx, path: string, hours: number, now: number): Promise<void> {
  const { from, below } = subtreeRange(path);
  const people = await tx.query<{ id: number }>('select id from app_user where path >= $1 and path < $2', [
    from,
    below,
  ]);
  await tx.query('delete from user_session where user_id = any($1) and created_at <= $2', [
    people.map(({ id }) => id),
    now - hours * HOUR_MS,
  ]);
}
