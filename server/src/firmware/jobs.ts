import type { Context, Service } from '../context.ts';
import { createPeriodic } from '../platform/jobs/periodic.ts';
import { driveRollouts } from './drive.ts';

const EVERY_MS = 2_000;

/** Drives rollouts, in one process at a time. */
export const createRolloutJob = (context: Context, baseUrl: string | null): Service =>
  createPeriodic(context, {
    name: 'firmware rollouts',
    everyMs: EVERY_MS,
    work: (signal) => driveRollouts(context, baseUrl, signal),
  });
