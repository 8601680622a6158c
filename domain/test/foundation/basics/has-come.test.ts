import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasCome } from '#domain/foundation/basics/has-come.ts';

const HOUR_MS = 3_600_000;

test('what was written down waits no longer than its pause, however far the clock was ahead', () => {
  fc.assert(
    fc.property(fc.nat(HOUR_MS), fc.nat(), fc.nat(), (pauseMs, aheadMs, laterMs) => {
      const written = 1_700_000_000_000;
      const nextAt = written + aheadMs + pauseMs;
      expect(hasCome(nextAt, written + pauseMs + laterMs, pauseMs)).toBe(
        laterMs >= aheadMs || aheadMs - laterMs > pauseMs,
      );
    }),
  );
});
