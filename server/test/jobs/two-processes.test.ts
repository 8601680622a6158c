import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { OwnershipTimes } from '#server/platform/db/ownership.ts';
import { asSuperuser } from '../backup/ground.ts';
import { type TestContext, testContext } from '../harness/context.ts';
import { eventually } from '../harness/eventually.ts';
import { countingJob, jobMetrics, runningJobs, SOON } from './ground.ts';
import type { Order } from './job-process.ts';

const PROGRAM = fileURLToPath(new URL('job-process.ts', import.meta.url));

let context: TestContext;
beforeEach(async () => {
  context = await testContext();
  onTestFinished(() => context.stop());
});

/** Another process in the middle of a job. */
async function processInJob(
  name: string,
  times: OwnershipTimes = SOON,
): Promise<{ child: ChildProcess; said: string[] }> {
  const child = fork(PROGRAM, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said: string[] = [];
  child.on('message', (message) => said.push(String(message)));
  child.send({ address: context.database.address, name, times } satisfies Order);
  await eventually(() => said).toEqual(['begun']);
  return { child, said };
}

test('one of two processes runs and reports a job, and the other takes over when it stops', async () => {
  const sibling = await context.sibling();
  const [here, there] = [countingJob('job', { everyMs: SECOND_MS }), countingJob('job', { everyMs: SECOND_MS })];
  const stop = await runningJobs(context, [here]);
  await eventually(() => here.turns).toBe(1);
  const own = countingJob('own');
  await runningJobs(sibling, [there, own]);
  await eventually(() => own.turns).toBe(1);
  context.clock.advance(SECOND_MS);
  await eventually(() => here.turns).toBe(2);
  expect(there.turns).toBe(0);
  expect(await jobMetrics(context)).toHaveProperty('last_success_timestamp_seconds{job="job"}');
  expect(await jobMetrics(sibling)).not.toHaveProperty('last_success_timestamp_seconds{job="job"}');
  await stop();
  await eventually(() => there.turns).toBe(1);
  expect(here.turns).toBe(2);
});

test('another process takes over a job when the first is killed', async () => {
  const { child } = await processInJob('job');
  const [job, own] = [countingJob('job'), countingJob('own')];
  await runningJobs(context, [job, own]);
  await eventually(() => own.turns).toBe(1);
  expect(job.turns).toBe(0);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  await eventually(() => job.turns).toBe(1);
});

test('a stalled process loses its jobs and notices when it wakes', async () => {
  const times = { roundMs: 50, frozenMs: 2_000 };
  const { child, said } = await processInJob('job', times);
  child.kill('SIGSTOP');
  const job = countingJob('job');
  await runningJobs(context, [job], times);
  await eventually(() => job.turns).toBe(1);
  child.kill('SIGCONT');
  await eventually(() => said).toEqual(['begun', 'asked to stop']);
});

test('a process that loses its database session stops its jobs and starts again with the next session', async () => {
  const log: string[] = [];
  const job = countingJob('job', {
    run: async ({ signal }) => {
      log.push('begun');
      await once(signal, 'abort');
      log.push('ended');
    },
  });
  await runningJobs(context, [job]);
  await eventually(() => log).toEqual(['begun']);
  await asSuperuser(context.database, (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wattyard jobs' and datname = current_database()",
    ),
  );
  await eventually(() => log).toEqual(['begun', 'ended', 'begun']);
});

test('a process holds one connection for all jobs, without an open transaction', async () => {
  const jobs = Array.from({ length: 20 }, (_, number) => countingJob(`job ${number}`));
  await runningJobs(context, jobs);
  await eventually(() => jobs.every(({ turns }) => turns === 1)).toBe(true);
  const { rows } = await asSuperuser(context.database, (client) =>
    client.query(
      "select state from pg_stat_activity where application_name = 'wattyard jobs' and datname = current_database()",
    ),
  );
  expect(rows).toEqual([{ state: 'idle' }]);
});
