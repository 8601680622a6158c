import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Context, Service } from '../../context.ts';
import { createOwnership, type OwnershipTimes } from '../db/ownership.ts';
import type { Job } from './job.ts';
import { createSchedule } from './schedule.ts';

/** Checks memory, not the database. */
const LOOK_MS = 250;
/** A stop waits so long for running work, and leaves it then: whoever has the job next does it again. */
const STOP_MS = 3 * SECOND_MS;

type RunnerContext = Pick<Context, 'database' | 'within' | 'clock' | 'log' | 'metrics'>;

export interface JobRunner extends Service {
  /** Jobs of this process that do not get further. */
  stuck(): string[];
}

/** Runs each job when it is due, in one process at a time. No job waits for another. */
export function createJobRunner(
  context: RunnerContext,
  jobs: readonly Job[],
  times?: OwnershipTimes,
  stopMs = STOP_MS,
): JobRunner {
  const stopping = new AbortController();
  const names = jobs.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new Error(`two jobs have the same name: ${names.join(', ')}`);
  const ownership = createOwnership(context, names, times);
  const schedules = new Map(jobs.map((job) => [job.name, createSchedule(context, job, stopping.signal)]));
  const namesOf = (which: 'isStuck' | 'isBusy') => names.filter((name) => schedules.get(name)?.[which]);
  let timer: NodeJS.Timeout | undefined;
  return {
    start: async () => {
      await ownership.start();
      timer = setInterval(() => {
        for (const [name, { look }] of schedules) look(ownership.of(name));
      }, LOOK_MS);
    },
    stuck: () => namesOf('isStuck'),
    /** Requests running work to stop, waits for it, and only then releases the jobs to others. */
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      const settled = Promise.all([...schedules.values()].map((schedule) => schedule.settled()));
      const isOver = new AbortController();
      await Promise.race([settled, pause(stopMs, null, { signal: isOver.signal }).catch(() => {})]);
      isOver.abort();
      for (const job of namesOf('isBusy')) context.log.error({ job }, 'a job did not stop in time, and is left');
      await ownership.stop();
    },
  };
}
