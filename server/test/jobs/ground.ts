import { onTestFinished } from 'vitest';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { OwnershipTimes } from '#server/platform/db/ownership.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { createJobRunner } from '#server/platform/jobs/runner.ts';
import type { TestContext } from '../harness/context.ts';

/** Looks often, so that tests need not wait; nobody is taken for frozen. */
export const SOON: OwnershipTimes = { roundMs: 50, frozenMs: 60_000 };

/** A runner until the test ends, or until it is stopped. */
export async function runningJobs(
  context: TestContext,
  jobs: readonly Job[],
  times = SOON,
): Promise<() => Promise<void>> {
  const runner = createJobRunner(context, jobs, times);
  await runner.start();
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= runner.stop());
  onTestFinished(stop);
  return stop;
}

/** A job that counts its turns. */
export function countingJob(name: string, more: Partial<Job> = {}): Job & { turns: number } {
  const job = {
    name,
    does: 'counts',
    everyMs: MINUTE_MS,
    turns: 0,
    run: async () => {
      job.turns += 1;
    },
    ...more,
  };
  return job;
}

/** This process's metrics about its jobs, without their common prefix. */
export async function jobMetrics({ metrics }: TestContext): Promise<Record<string, number>> {
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('wattyard_job_'));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', value] = line.replace('wattyard_job_', '').split(/ (?=\S+$)/);
      return [name, Number(value)];
    }),
  );
}
