import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../../context.ts';
import type { Partitions } from '../../../platform/db/partitions.ts';
import { systemScope } from '../../../platform/db/within.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { daysDue, type InsertCounts } from './days-due.ts';
import { sealDay } from './seal-day.ts';

const EVERY_MS = 60_000;

type SealingContext = Pick<Context, 'within' | 'metrics' | 'log' | 'clock'>;

/** Seals finished days, one after the other. */
export function sealingJob(context: SealingContext, partitions: Partitions): Job {
  let seen: InsertCounts = new Map();
  return {
    name: 'sealing',
    does: 'seals days that are over',
    everyMs: EVERY_MS,
    longestMs: 2 * HOUR_MS,
    run: async ({ signal, each }) => {
      const counts = await partitions.insertCounts();
      const due = daysDue(counts, seen, context.clock.now());
      seen = counts;
      const begun = await daysBegun(context);
      const days = new Set([...begun, ...due]);
      await each(days, String, async (day) => {
        const isSealed = await sealDay(context, partitions, day, signal);
        if (isSealed) context.log.info({ day }, 'a day was sealed');
      });
    },
    waiting: async () => (await daysBegun(context)).length,
  };
}

/** Days whose sealing was interrupted. */
const daysBegun = ({ within }: SealingContext): Promise<number[]> =>
  within(systemScope('sealing'), async (tx) =>
    (await tx.query<{ day: number }>("select day from sealed_day where state = 'sealing' order by day")).map(
      (row) => row.day,
    ),
  );
