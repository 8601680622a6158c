import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Job } from '../../platform/jobs/job.ts';

const EVERY_MS = 6 * HOUR_MS;
const KEPT_MS = 90 * DAY_MS;
const AT_ONCE = 10_000;

/**
 * Deletes entries that strangers can cause: refusals, and `passing` actions. All other actions are never
 * deleted. The owner does it, since the runtime may only add and read entries.
 */
export async function forgetPassingEntries(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  passing: readonly string[],
  stopping: AbortSignal,
): Promise<void> {
  const before = clock.now() - KEPT_MS;
  for (let gone = AT_ONCE; gone === AT_ONCE && !stopping.aborted; ) {
    const client = await database.owner.connect();
    try {
      await client.query('begin');
      await client.query('select enter($1, $2)', [systemScope('audit').path, null]);
      const { rowCount } = await client.query(
        `delete from audit_entry where id in (
           select id from audit_entry where at < $1 and (outcome <> 'done' or action = any ($2)) limit $3)`,
        [before, passing, AT_ONCE],
      );
      await client.query('commit');
      gone = rowCount ?? 0;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  }
}

export const auditJob = (context: Context, passing: readonly string[]): Job => ({
  name: 'forget audit entries of refusals',
  does: 'removes them after 90 days',
  everyMs: EVERY_MS,
  run: ({ signal }) => forgetPassingEntries(context, passing, signal),
});
