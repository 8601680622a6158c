import type { Context, Service } from '../context.ts';
import { mergeLateRecords } from '../history/late/merge-late.ts';
import type { Partitions } from '../platform/db/partitions.ts';
import { createPeriodic } from '../platform/jobs/periodic.ts';
import { recomputeLateDevices } from './late-devices.ts';

const EVERY_MS = 20_000;

/** Brings late records into hours, sessions and sealed days. */
export const createLateJob = (
  context: Pick<Context, 'within' | 'metrics' | 'log' | 'clock'>,
  partitions: Partitions,
): Service =>
  createPeriodic(context, {
    name: 'late records',
    everyMs: EVERY_MS,
    work: async (signal) => {
      await recomputeLateDevices(context, signal);
      await mergeLateRecords(context, partitions, signal);
    },
  });
