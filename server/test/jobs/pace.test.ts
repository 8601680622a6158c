import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { afterFailure, afterSuccess, isDue, itemRetryMs, NEVER_RUN, retryMs } from '#server/platform/jobs/pace.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const paces = fc.integer({ min: SECOND_MS, max: 24 * HOUR_MS });

test('the pause of a job doubles after each failure, up to a limit by its period', () => {
  const waits = (everyMs: number) => [1, 2, 3, 4, 5, 20].map((failures) => retryMs(everyMs, failures) / SECOND_MS);
  expect(waits(6 * HOUR_MS)).toEqual([10, 20, 40, 80, 160, 600]);
  expect(waits(MINUTE_MS)).toEqual([10, 20, 40, 80, 160, 600]);
  expect(waits(20 * SECOND_MS)).toEqual([10, 20, 40, 80, 160, 200]);
  expect(waits(SECOND_MS)).toEqual([1, 2, 4, 8, 10, 10]);
  expect([1, 2, 100].map((failures) => itemRetryMs(failures) / SECOND_MS)).toEqual([30, 60, 3_600]);
});

test('a job that never ran is due at once, and a clock that is set back does not delay it', () => {
  fc.assert(
    fc.property(paces, fc.nat(1_000), (everyMs, failures) => {
      expect(isDue(NEVER_RUN, NOW, everyMs)).toBe(true);
      const failed = afterFailure(NOW, everyMs, { ...NEVER_RUN, failures });
      for (const state of [afterSuccess(NOW, everyMs, NEVER_RUN), failed]) {
        const { nextAt } = state;
        expect(nextAt).toBeGreaterThan(NOW);
        expect([isDue(state, nextAt! - 1, everyMs), isDue(state, nextAt!, everyMs)]).toEqual([false, true]);
        expect(isDue(state, NOW - 30 * 24 * HOUR_MS, everyMs)).toBe(true);
      }
    }),
  );
});

test('a success resets the failures and keeps the time of the last one', () => {
  const failed = afterFailure(NOW, MINUTE_MS, afterFailure(NOW - 1, MINUTE_MS, NEVER_RUN));
  expect(failed).toMatchObject({ failures: 2, failedAt: NOW, succeededAt: null });
  expect(afterSuccess(NOW + 5, MINUTE_MS, failed)).toEqual({
    nextAt: NOW + 5 + MINUTE_MS,
    succeededAt: NOW + 5,
    failedAt: NOW,
    failures: 0,
  });
});
