import type { Context } from '../../context.ts';
import type { Partitions } from '../../platform/db/partitions.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { mergeLateRecords } from '../history/late/merge-late.ts';
import { countRecomputations, type RecomputeContext, recomputeDue } from './recompute-due.ts';

const EVERY_MS = 20_000;

/** Recomputes what late records and changed settings made due, and merges late records into sealed days. */
export const recomputeJob = (context: RecomputeContext & Pick<Context, 'clock'>, partitions: Partitions): Job => ({
  name: 'recompute',
  does: 'computes hours and sessions again after late records and changed settings; brings late records into sealed days',
  everyMs: EVERY_MS,
  run: async ({ signal, each }) => {
    await recomputeDue(context, signal, each);
    await mergeLateRecords(context, partitions, signal, each);
  },
  waiting: () => countRecomputations(context),
});
