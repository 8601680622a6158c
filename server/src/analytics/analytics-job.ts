import { SECOND_MS } from '#domain/time.ts';
import type { Context, Service } from '../context.ts';
import { createPeriodic } from '../platform/jobs/periodic.ts';
import { analyseDueDays } from './analyse-days.ts';

const EVERY_MS = 20 * SECOND_MS;

/** Works up sealed days for long reports, and days that late records have changed. */
export const createAnalyticsJob = (context: Pick<Context, 'within' | 'log'>): Service =>
  createPeriodic(context, {
    name: 'battery days',
    everyMs: EVERY_MS,
    work: async (signal) => {
      const days = await analyseDueDays(context, signal);
      if (days > 0) context.log.debug({ days }, 'battery days were worked up');
    },
  });
