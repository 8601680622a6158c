import { expect, test } from 'vitest';
import { DAY_MS, intervalFault } from '#domain/time.ts';
import { ANSWER_MS, type Asking, afterLook, notAsked } from '#web/features/monitor/ask/asking.ts';
import { periodBefore, RANGES, rangeSpanMs } from '#web/features/monitor/history/range.ts';
import { dataServiceState } from '#web/features/monitor/place/data-service.ts';

const waiting: Asking = { kind: 'waiting', since: 1000, knownAt: 900 };

test('a newer record is the answer, the known one is not', () => {
  expect(afterLook(waiting, 900, 2000)).toBe(waiting);
  expect(afterLook(waiting, null, 2000)).toBe(waiting);
  expect(afterLook(waiting, 1900, 2000)).toEqual({ kind: 'answered', at: 1900 });
});

test('after 30 s the device did not answer; a record at the last moment still counts', () => {
  expect(afterLook(waiting, 900, 1000 + ANSWER_MS - 1)).toBe(waiting);
  expect(afterLook(waiting, 900, 1000 + ANSWER_MS)).toEqual({ kind: 'silent' });
  expect(afterLook(waiting, 950, 1000 + ANSWER_MS)).toEqual({ kind: 'answered', at: 950 });
});

test('what is over stays as it ended', () => {
  for (const over of [
    notAsked,
    { kind: 'silent' },
    { kind: 'unreachable' },
    { kind: 'sending' },
    { kind: 'answered', at: 1 },
  ] as const)
    expect(afterLook(over, 5000, 100_000)).toBe(over);
});

test('a data service is valid, expiring within 30 days, expired', () => {
  const now = Date.UTC(2026, 10, 21);
  expect(dataServiceState(null, now)).toBe('unknown');
  expect(dataServiceState(now + 31 * DAY_MS, now)).toBe('valid');
  expect(dataServiceState(now + 30 * DAY_MS, now)).toBe('expiring');
  expect(dataServiceState(now, now)).toBe('expired');
});

test('every range is one the server answers', () => {
  const now = Date.UTC(2026, 10, 21, 9, 26, 14);
  for (const range of RANGES) {
    const { from, to } = periodBefore(now, range);
    expect(to - from).toBe(rangeSpanMs(range));
    expect(intervalFault(from, to)).toBeNull();
  }
});
