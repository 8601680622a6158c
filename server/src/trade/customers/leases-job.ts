import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { takeNamed, UNTAKEN } from './named.ts';

const scope = systemScope('customers of leases');
/** Leases of one transaction. */
const AT_ONCE = 500;

/**
 * Makes the names in leases customers, by their exact text within the company of the lease: of those that were there before
 * customers were, and of those that a process of an earlier version writes meanwhile.
 */
export async function takeNames(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  signal: AbortSignal,
  atOnce = AT_ONCE,
): Promise<void> {
  for (let after = 0; !signal.aborted; ) {
    const last = await within(scope, async (tx) => {
      const leases = await tx.query<{ id: number; path: string; name: string }>(
        sql`select l.id, l.path, l.customer as name from lease l join company c on c.path = l.path
          where ${UNTAKEN} and l.id > ${after} order by l.id limit ${atOnce}::int`,
      );
      if (leases.length === 0) return null;
      await takeNamed(tx, leases, { userId: null, at: clock.now() });
      return leases.at(-1)!.id;
    });
    if (last === null) return;
    after = last;
  }
}

export const leaseCustomersJob = (context: Pick<Context, 'within' | 'clock'>): Job => ({
  name: 'customers of leases',
  does: 'makes the names in leases customers that an earlier version wrote',
  everyMs: 10 * SECOND_MS,
  run: ({ signal }) => takeNames(context, signal),
});
