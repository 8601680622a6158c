import { expect, test } from 'vitest';
import { ANSWER_MS, type Asking, afterLook, notAsked } from '#web/features/fleet/device-page/ask/asking.ts';

const waiting: Asking = { kind: 'waiting', since: 1000, knownAt: 900 };

test('a newer record is the answer, the known one is not', () => {
  expect(afterLook(waiting, 900, 2000)).toBe(waiting);
  expect(afterLook(waiting, null, 2000)).toBe(waiting);
  expect(afterLook(waiting, 1900, 2000)).toEqual({ kind: 'answered', at: 1900 });
});

test('a record since an earlier valid request is the answer at once', () => {
  expect(afterLook({ kind: 'waiting', since: 1000, knownAt: 400 }, 900, 1000)).toEqual({ kind: 'answered', at: 900 });
});

test('a request without an answer fails after 30 s, and a record at the last moment still counts', () => {
  expect(afterLook(waiting, 900, 1000 + ANSWER_MS - 1)).toBe(waiting);
  expect(afterLook(waiting, 900, 1000 + ANSWER_MS)).toEqual({ kind: 'silent' });
  expect(afterLook(waiting, 950, 1000 + ANSWER_MS)).toEqual({ kind: 'answered', at: 950 });
});

test('a finished request keeps its result', () => {
  for (const over of [
    notAsked,
    { kind: 'silent' },
    { kind: 'unreachable' },
    { kind: 'sending' },
    { kind: 'answered', at: 1 },
  ] as const)
    expect(afterLook(over, 5000, 100_000)).toBe(over);
});
