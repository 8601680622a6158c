import { SECOND_MS } from '#domain/time.ts';
import type { Context } from '../context.ts';
import type { Job } from '../platform/jobs/job.ts';
import { analyseDueDays, countDueDays } from './analyse-days.ts';

const EVERY_MS = 20 * SECOND_MS;

/** Analyses sealed days for long reports, and days changed by late records. */
export const analyticsJob = (context: Pick<Context, 'within' | 'log'>): Job => ({
  name: 'battery days',
  everyMs: EVERY_MS,
  run: async ({ signal, each }) => {
    const days = await analyseDueDays(context, signal, { each });
    if (days > 0) context.log.debug({ days }, 'battery days were analysed');
  },
  waiting: () => countDueDays(context),
});
