import type { Context, Service } from '../../context.ts';
import { createOwnership, type OwnershipTimes } from '../db/ownership.ts';
import type { Job } from './job.ts';
import { createSchedule } from './schedule.ts';

/** Checks memory, not the database. */
const LOOK_MS = 250;

type RunnerContext = Pick<Context, 'database' | 'within' | 'clock' | 'log' | 'metrics'>;

/** Runs each job when it is due, in one process at a time. No job waits for another. */
export function createJobRunner(context: RunnerContext, jobs: readonly Job[], times?: OwnershipTimes): Service {
  const stopping = new AbortController();
  const names = jobs.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new Error(`two jobs have the same name: ${names.join(', ')}`);
  const ownership = createOwnership(context, names, times);
  const schedules = jobs.map((job) => ({ name: job.name, ...createSchedule(context, job, stopping.signal) }));
  let timer: NodeJS.Timeout | undefined;
  return {
    start: async () => {
      await ownership.start();
      timer = setInterval(() => {
        for (const { name, look } of schedules) look(ownership.of(name));
      }, LOOK_MS);
    },
    /** Requests running work to stop, waits for it, and only then releases the jobs to others. */
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(schedules.map(({ settled }) => settled()));
      await ownership.stop();
    },
  };
}
