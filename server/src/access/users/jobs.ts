import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { forgetExpiredSessions } from './sessions/session-store.ts';
import { forgetOldTries } from './sessions/tries.ts';

const EVERY_MS = 5 * MINUTE_MS;
const scope = systemScope('clearing of sessions, codes and tries');

/** Removes expired sessions, codes and attempts. */
export const clearExpired = ({ within, clock }: Pick<Context, 'within' | 'clock'>): Promise<void> =>
  within(scope, async (tx) => {
    const now = clock.now();
    await forgetExpiredSessions(tx, now);
    await forgetOldTries(tx, now);
    await tx.query('delete from one_time_code where expires_at <= $1', [now]);
  });

export const clearingJob = (context: Context): Job => ({
  name: 'clear expired sessions',
  does: 'removes expired sessions, codes and counts of sign-in attempts',
  everyMs: EVERY_MS,
  run: () => clearExpired(context),
});
