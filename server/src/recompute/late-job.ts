import type { Context } from '../context.ts';
import { mergeLateRecords } from '../history/late/merge-late.ts';
import type { Partitions } from '../platform/db/partitions.ts';
import type { Job } from '../platform/jobs/job.ts';
import { countLateDevices, recomputeLateDevices } from './late-devices.ts';

const EVERY_MS = 20_000;

/** Brings late records into hours, sessions and sealed days. */
export const lateJob = (context: Pick<Context, 'within' | 'metrics' | 'clock'>, partitions: Partitions): Job => ({
  name: 'late records',
  everyMs: EVERY_MS,
  run: async ({ signal, each }) => {
    await recomputeLateDevices(context, signal, each);
    await mergeLateRecords(context, partitions, signal, each);
  },
  waiting: () => countLateDevices(context),
});
