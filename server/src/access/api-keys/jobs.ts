import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Job } from '../../platform/jobs/job.ts';

/** So long a key that has ended stays in the lists, so that its owner sees why a program was refused. */
const SHOWN_MS = 90 * DAY_MS;
const scope = systemScope('ended API keys');

/** Removes keys that ended long ago, with the accounts of companies' keys. */
export const forgetEndedKeys = ({ within, clock }: Pick<Context, 'within' | 'clock'>): Promise<void> =>
  within(scope, async (tx) => {
    const gone = await tx.query<{ userId: number }>('delete from api_key where expires_at <= $1 returning user_id', [
      clock.now() - SHOWN_MS,
    ]);
    await tx.query('delete from app_user where is_program and id = any($1)', [gone.map(({ userId }) => userId)]);
  });

export const endedKeysJob = (context: Context): Job => ({
  name: 'forget ended API keys',
  does: 'removes keys some time after their end',
  everyMs: 6 * HOUR_MS,
  run: () => forgetEndedKeys(context),
});
