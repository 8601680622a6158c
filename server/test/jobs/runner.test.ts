import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createJobRunner } from '#server/platform/jobs/runner.ts';
import { TEST_NOW, type TestContext, testContext } from '../harness/context.ts';
import { eventually } from '../harness/eventually.ts';
import { countingJob, jobMetrics, runningJobs } from './ground.ts';

const scope = systemScope('test');

let context: TestContext;
beforeEach(async () => {
  context = await testContext();
  onTestFinished(() => context.stop());
});

test('a job runs at once and then in its period, by the clock of the context', async () => {
  const often = countingJob('often', { everyMs: SECOND_MS });
  const seldom = countingJob('seldom', { everyMs: MINUTE_MS });
  await runningJobs(context, [seldom, often]);
  await eventually(() => [often.turns, seldom.turns]).toEqual([1, 1]);
  context.clock.advance(MINUTE_MS - 1);
  await eventually(() => often.turns).toBe(2);
  expect(seldom.turns).toBe(1);
  context.clock.advance(1);
  await eventually(() => seldom.turns).toBe(2);
});

test('a restart does not run a job with a long period early, and reports when it ran last', async () => {
  const jobs = () => [countingJob('seldom', { everyMs: 6 * HOUR_MS }), countingJob('often', { everyMs: SECOND_MS })];
  const first = jobs();
  const stop = await runningJobs(context, first);
  await eventually(() => first.map(({ turns }) => turns)).toEqual([1, 1]);
  await stop();

  context.clock.advance(6 * HOUR_MS - 1);
  const second = jobs();
  await runningJobs(context, second);
  await eventually(() => second[1]?.turns).toBe(1);
  await eventually(() => jobMetrics(context)).toMatchObject({
    'last_success_timestamp_seconds{job="seldom"}': TEST_NOW / SECOND_MS,
    'period_seconds{job="seldom"}': (6 * HOUR_MS) / SECOND_MS,
  });
  expect(second[0]?.turns).toBe(0);
  context.clock.advance(1);
  await eventually(() => second[0]?.turns).toBe(1);
});

test('a failing job is retried with growing pauses and does not block others', async () => {
  let isBroken = true;
  const failing = countingJob('failing', { everyMs: HOUR_MS });
  const run = async () => {
    failing.turns += 1;
    if (isBroken) throw new Error('broken');
  };
  const other = countingJob('other', { everyMs: SECOND_MS });
  await runningJobs(context, [{ ...failing, run }, other]);
  await eventually(() => [failing.turns, other.turns]).toEqual([1, 1]);
  context.clock.advance(10 * SECOND_MS);
  await eventually(() => [failing.turns, other.turns]).toEqual([2, 2]);
  context.clock.advance(19 * SECOND_MS);
  await eventually(() => other.turns).toBe(3);
  expect(failing.turns).toBe(2);
  await eventually(() => jobMetrics(context)).toMatchObject({
    'failures_total{job="failing"}': 2,
    'failures_in_a_row{job="failing"}': 2,
    'failures_total{job="other"}': 0,
    'seconds_count{job="other"}': 3,
  });
  isBroken = false;
  context.clock.advance(SECOND_MS);
  await eventually(() => jobMetrics(context)).toMatchObject({
    'failures_in_a_row{job="failing"}': 0,
    'last_success_timestamp_seconds{job="failing"}': (TEST_NOW + 30 * SECOND_MS) / SECOND_MS,
  });
});

test('a failing item does not block others and is retried later', async () => {
  const list = ['first', 'second', 'third'];
  const tried: string[] = [];
  const broken = new Set(['first']);
  const job = countingJob('items', {
    everyMs: 10 * SECOND_MS,
    run: async ({ each }) => {
      await each([...list], String, async (item) => {
        tried.push(item);
        if (broken.has(item)) throw new Error('broken');
        list.splice(list.indexOf(item), 1);
      });
      job.turns += 1;
    },
    waiting: async () => list.length,
  });
  await runningJobs(context, [job]);
  await eventually(() => job.turns).toBe(1);
  expect(tried).toEqual(['first', 'second', 'third']);
  await eventually(() => jobMetrics(context)).toMatchObject({
    'failing_items{job="items"}': 1,
    'failures_in_a_row{job="items"}': 0,
  });
  context.clock.advance(20 * SECOND_MS);
  list.push('fourth');
  await eventually(() => job.turns).toBe(2);
  expect(tried.slice(3)).toEqual(['fourth']);
  broken.clear();
  context.clock.advance(10 * SECOND_MS);
  await eventually(() => job.turns).toBe(3);
  expect(tried.slice(4)).toEqual(['first']);
  await eventually(() => jobMetrics(context)).toMatchObject({ 'failing_items{job="items"}': 0 });
});

test("the length of a job's list is reported", async () => {
  await runningJobs(context, [countingJob('listed', { waiting: async () => 17 }), countingJob('unlisted')]);
  await eventually(() => jobMetrics(context)).toMatchObject({ 'waiting_items{job="listed"}': 17 });
  expect(await jobMetrics(context)).not.toHaveProperty('waiting_items{job="unlisted"}');
});

test('a database that is down ends the run and is not counted as a failure of an item', async () => {
  const tried: number[] = [];
  const job = countingJob('items', {
    run: ({ each }) =>
      each([1, 2], String, async (item) => {
        tried.push(item);
        throw Object.assign(new Error('shut down'), { code: '57P01' });
      }),
  });
  await runningJobs(context, [job]);
  await eventually(() => jobMetrics(context)).toMatchObject({
    'failures_in_a_row{job="items"}': 1,
    'failing_items{job="items"}': 0,
  });
  expect(tried).toEqual([1]);
});

test('more jobs than connections can start at once and all finish', async () => {
  const { within } = context;
  const jobs = Array.from({ length: 30 }, (_, number) => {
    const job = countingJob(`job ${number}`, {
      run: async () => {
        await within(scope, (tx) => tx.query('select 1'));
        await within(scope, (tx) => tx.query('select 1'));
        job.turns += 1;
      },
    });
    return job;
  });
  await runningJobs(context, jobs);
  await eventually(() => jobs.every(({ turns }) => turns === 1)).toBe(true);
});

test('two jobs with the same name are refused', () => {
  expect(() => createJobRunner(context, [countingJob('same'), countingJob('same')])).toThrow('same name');
});

test('stopping asks the running job to end and waits for it, and the job stays due', async () => {
  const log: string[] = [];
  const slow = countingJob('slow', {
    everyMs: 6 * HOUR_MS,
    run: async ({ signal }) => {
      log.push('begun');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await context.within(scope, (tx) => tx.query('select 1'));
      log.push('ended');
    },
  });
  const stop = await runningJobs(context, [slow]);
  await eventually(() => log).toEqual(['begun']);
  await stop();
  expect(log).toEqual(['begun', 'ended']);
  const again = countingJob('slow', { everyMs: 6 * HOUR_MS });
  await runningJobs(context, [again]);
  await eventually(() => again.turns).toBe(1);
});
