import { SECOND_MS } from '#domain/time.ts';
import type { Context } from '../context.ts';
import type { Job } from '../platform/jobs/job.ts';
import { analyseDueDays, countDueDays } from './analyse-days.ts';

const EVERY_MS = 20 * SECOND_MS;

/** Works up sealed days for long reports, and days that late records have changed. */
export const analyticsJob = (context: Pick<Context, 'within' | 'log'>): Job => ({
  name: 'battery days',
  everyMs: EVERY_MS,
  run: async ({ signal, each }) => {
    const days = await analyseDueDays(context, signal, { each });
    if (days > 0) context.log.debug({ days }, 'battery days were worked up');
  },
  waiting: () => countDueDays(context),
});
