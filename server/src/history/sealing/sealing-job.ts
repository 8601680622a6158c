import type { Context, Service } from '../../context.ts';
import type { Partitions } from '../../platform/db/partitions.ts';
import { systemScope } from '../../platform/db/within.ts';
import { createPeriodic } from '../../platform/jobs/periodic.ts';
import { daysDue, type InsertCounts } from './days-due.ts';
import { sealDay } from './seal-day.ts';

const EVERY_MS = 60_000;

type SealingContext = Pick<Context, 'within' | 'metrics' | 'log' | 'clock'>;

/** Seals finished days, one after the other. */
export function createSealingJob(context: SealingContext, partitions: Partitions): Service {
  let seen: InsertCounts = new Map();
  return createPeriodic(context, {
    name: 'sealing',
    everyMs: EVERY_MS,
    work: async (signal) => {
      const counts = await partitions.insertCounts();
      const due = daysDue(counts, seen, context.clock.now());
      seen = counts;
      const begun = await daysBegun(context);
      for (const day of new Set([...begun, ...due])) {
        if (signal.aborted) return;
        const isSealed = await sealDay(context, partitions, day, signal);
        if (isSealed) context.log.info({ day }, 'a day was sealed');
      }
    },
  });
}

/** Days whose sealing was broken off. */
const daysBegun = ({ within }: SealingContext): Promise<number[]> =>
  within(systemScope('sealing'), async (tx) =>
    (await tx.query<{ day: number }>("select day from sealed_day where state = 'sealing' order by day")).map(
      (row) => row.day,
    ),
  );
