import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { markOldDaysDue } from '../../stream/history/due-days.ts';
import { analyseDueDays, countDueDays } from './analyse-days.ts';
import { followDrifts } from './drifts.ts';
import { followWeakCells } from './weak-cells.ts';

const EVERY_MS = 20 * SECOND_MS;

/** Analyses sealed days for long reports, days changed by late records, and those that an earlier version has analysed. */
export function analyticsJob(context: Pick<Context, 'within' | 'log' | 'clock' | 'live' | 'sinks'>): Job {
  let knowsOldDays = false;
  return {
    name: 'battery days',
    does: 'analyses sealed days for long reports, warns of weak cells that they show',
    everyMs: EVERY_MS,
    run: async ({ signal, each }) => {
      // Only a program that has just been started can be a newer one.
      if (!knowsOldDays) await context.within(systemScope('battery days'), markOldDaysDue);
      knowsOldDays = true;
      const days = await analyseDueDays(context, signal, { each });
      await followWeakCells(context, each);
      await followDrifts(context, each);
      if (days > 0) context.log.debug({ days }, 'battery days were analysed');
    },
    waiting: () => countDueDays(context),
  };
}
