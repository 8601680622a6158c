import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createJobRunner } from '#server/platform/jobs/runner.ts';
import { testContext } from '../harness/context.ts';
import { eventually } from '../harness/eventually.ts';
import { countingJob, jobMetrics, SOON } from './ground.ts';

async function runner(...jobs: Parameters<typeof createJobRunner>[1]) {
  const lines: { msg: string; job?: string; item?: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const context = await testContext({ log });
  onTestFinished(() => context.stop());
  const made = createJobRunner(context, jobs, SOON, 10);
  await made.start();
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= made.stop());
  onTestFinished(stop);
  const said = () => lines.filter(({ job }) => job !== undefined).map(({ msg, job, item }) => ({ msg, job, item }));
  return { context, stuck: made.stuck, stop, said };
}

const STUCK = 'a job does not get further';
const GOES_ON = 'a job that did not get further goes on';

test('a turn that does not end is said once, and that it has ended', async () => {
  const held = Promise.withResolvers<void>();
  const other = countingJob('other');
  const { context, stuck, said } = await runner(countingJob('held', { longestMs: 1, run: () => held.promise }), other);
  await eventually(stuck).toEqual(['held']);
  await eventually(() => jobMetrics(context)).toMatchObject({
    'longest_seconds{job="held"}': 0.001,
    'standing_seconds{job="other"}': 0,
    'longest_seconds{job="other"}': 600,
  });
  expect((await jobMetrics(context))['standing_seconds{job="held"}']).toBeGreaterThan(0.001);
  held.resolve();
  await eventually(stuck).toEqual([]);
  expect(said()).toEqual([
    { msg: STUCK, job: 'held', item: undefined },
    { msg: GOES_ON, job: 'held', item: undefined },
  ]);
});

test('so is an item that the turn does not wait for, by its name, while turns go on', async () => {
  const held = Promise.withResolvers<void>();
  let turns = 0;
  const { context, stuck, said } = await runner(
    countingJob('aside', {
      everyMs: 1_000,
      longestMs: 1,
      run: async ({ aside }) => {
        turns += 1;
        if (turns === 1) aside.begin({ name: 'letter 7', to: 'somebody' }, () => held.promise);
      },
    }),
  );
  await eventually(stuck).toEqual(['aside']);
  expect(said()).toEqual([{ msg: STUCK, job: 'aside', item: 'letter 7' }]);
  context.clock.advance(1_000);
  await eventually(() => turns).toBe(2);
  held.resolve();
  await eventually(stuck).toEqual([]);
});

test('a job that gets further with its list is not stuck, however long it takes', async () => {
  const steps = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const done: number[] = [];
  const { stuck, said } = await runner(
    countingJob('long', {
      longestMs: 20_000,
      run: ({ each }) =>
        each(steps.keys(), String, async (step) => {
          await steps[step]?.promise;
          done.push(step);
        }),
    }),
  );
  for (const [index, { resolve }] of steps.entries()) {
    resolve();
    await eventually(() => done.length).toBe(index + 1);
    expect(stuck()).toEqual([]);
  }
  expect(said()).toEqual([]);
});

test('a stop does not wait for ever for a turn or an item that hangs, and names the job', async () => {
  const never = new Promise<void>(() => {});
  const begun: string[] = [];
  const hang = (name: string) => {
    begun.push(name);
    return never;
  };
  const { stop, said } = await runner(
    countingJob('turning', { run: () => hang('turning') }),
    countingJob('aside', {
      run: async ({ aside }) => aside.begin({ name: 'letter 7', to: 'somebody' }, () => hang('letter 7')),
    }),
    countingJob('quick', { run: async () => void begun.push('quick') }),
  );
  await eventually(() => begun.toSorted()).toEqual(['letter 7', 'quick', 'turning']);
  await stop();
  expect(said()).toEqual(
    ['turning', 'aside'].map((job) => ({ msg: 'a job did not stop in time, and is left', job, item: undefined })),
  );
});
