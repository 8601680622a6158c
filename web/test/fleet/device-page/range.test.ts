import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intervalFault } from '#domain/foundation/basics/query-interval.ts';
import { periodBefore, periodUpTo, RANGES, rangeSpanMs } from '#web/features/fleet/device-page/history/range.ts';

test('every range is one the server answers', () => {
  const now = Date.UTC(2026, 10, 21, 9, 26, 14);
  for (const range of RANGES) {
    const { from, to } = periodBefore(now, range);
    expect(to - from).toBe(rangeSpanMs(range));
    expect(intervalFault(from, to)).toBeNull();
  }
});

test('the shown period includes now and the newest measurement, and has the length of the range', () => {
  const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
  fc.assert(
    fc.property(instant, fc.option(instant), fc.constantFrom(...RANGES), (now, newestAt, range) => {
      const { from, to } = periodUpTo(now, newestAt, range);
      const end = Math.max(now, newestAt ?? 0);
      expect(to).toBeGreaterThanOrEqual(end);
      expect(to - end).toBeLessThan(rangeSpanMs(range) / 999);
      expect(to - from).toBeCloseTo(rangeSpanMs(range), 3);
    }),
  );
});
