import type { Context, Service } from '../context.ts';
import { createPeriodic } from '../platform/jobs/periodic.ts';
import { driveRollouts, ROUND_MS } from './drive.ts';

/** Drives rollouts, in one process at a time. */
export const createRolloutJob = (context: Context, baseUrl: string | null): Service =>
  createPeriodic(context, {
    name: 'firmware rollouts',
    everyMs: ROUND_MS,
    work: (signal) => driveRollouts(context, baseUrl, signal),
  });
