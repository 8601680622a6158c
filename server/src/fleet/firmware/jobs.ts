import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { driveRollouts, ROUND_MS } from './drive.ts';

/** Drives rollouts, in one process at a time. */
export const rolloutJob = (context: Context, baseUrl: string | null): Job => ({
  name: 'firmware rollouts',
  does: 'sends the command to devices whose turn it is',
  everyMs: ROUND_MS,
  run: (turn) => driveRollouts(context, baseUrl, turn),
});
