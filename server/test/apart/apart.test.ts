import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createQueue } from '#server/platform/apart/queue.ts';
import { runApart } from '#server/platform/apart/run-apart.ts';

const never = new AbortController().signal;
const BUSY = { code: 'service_unavailable' };

test('one task runs at a time, a few wait, and more are refused', async () => {
  const queue = createQueue({ mostWaiting: 2 });
  const gates = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const begun: number[] = [];
  const work = gates.map(({ promise }, place) =>
    queue.add(async () => {
      begun.push(place);
      await promise;
      return place;
    }, never),
  );
  await expect(queue.add(async () => 'too many', never)).rejects.toMatchObject(BUSY);
  expect(begun).toEqual([0]);
  for (const [place, gate] of gates.entries()) {
    gate.resolve();
    expect(await work[place]).toBe(place);
  }
  expect(begun).toEqual([0, 1, 2]);
  expect(await queue.add(async () => 'there is room again', never)).toBe('there is room again');
});

test('a task that waited too long is not started, and a failing one does not block others', async () => {
  const queue = createQueue({ mostWaiting: 2 });
  const late = new AbortController();
  const failed = queue.add(async () => {
    late.abort();
    throw new Error('torn');
  }, never);
  const waiting = queue.add(async () => expect.fail('begun'), late.signal);
  await expect(failed).rejects.toThrow('torn');
  await expect(waiting).rejects.toMatchObject(BUSY);
  expect(await queue.add(async () => 'next', never)).toBe('next');
});

test('a task that does not end is killed with its process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wattyard-test-'));
  const file = join(folder, 'pid');
  const deadline = new AbortController();
  const work = runApart(new URL('./endless-work.ts', import.meta.url), file, deadline.signal);
  const refused = expect(work).rejects.toMatchObject(BUSY);
  await vi.waitFor(() => expect(existsSync(file) && readFileSync(file, 'utf8')).toMatch(/\d/), 20_000);
  deadline.abort();
  await refused;
  expect(() => process.kill(Number(readFileSync(file, 'utf8')), 0)).toThrow('ESRCH');
  rmSync(folder, { recursive: true });
});

test('a task whose program does not exist is an error', async () => {
  await expect(runApart(new URL('./none.ts', import.meta.url), '', never)).rejects.toThrow('ended with 1');
});
