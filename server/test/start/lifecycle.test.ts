import { expect, test } from 'vitest';
import { createLifecycle } from '#server/start/lifecycle.ts';

const never = () => new Promise<void>(() => {});

test('parts are stopped in reverse order; one that fails or hangs prevents none of the others', async () => {
  const stopped: string[] = [];
  const failures: string[] = [];
  const lifecycle = createLifecycle((name, error) => failures.push(`${name}: ${error.message}`));
  lifecycle.add('first', () => void stopped.push('first'));
  lifecycle.add('hangs', never, 60);
  lifecycle.add('fails', () => Promise.reject(new Error('no')));
  lifecycle.add('throws', () => {
    throw new Error('not at all');
  });
  lifecycle.add('last', () => void stopped.push('last'));
  await lifecycle.stop();
  expect(stopped).toEqual(['last', 'first']);
  expect(failures).toEqual(['throws: not at all', 'fails: no', 'hangs: it is left after 60 ms']);
});

test('however many hang, all are told to stop', async () => {
  const told: number[] = [];
  const lifecycle = createLifecycle(() => {}, 20);
  for (let part = 0; part < 5; part++)
    lifecycle.add(`part ${part}`, () => {
      told.push(part);
      return never();
    });
  await lifecycle.stop();
  expect(told).toEqual([4, 3, 2, 1, 0]);
});
