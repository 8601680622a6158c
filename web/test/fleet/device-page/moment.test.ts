import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentOf, periodAround } from '#web/features/fleet/device-page/history/moment.ts';
import { RANGES, rangeSpanMs } from '#web/features/fleet/device-page/history/range.ts';

const NOW = Date.UTC(2026, 10, 22, 12, 30);

test('a moment is in the address; invalid instants and quantities are left out', () => {
  expect(momentOf({ at: String(NOW), quantity: 'voltage' })).toEqual({ at: NOW, quantity: 'voltage' });
  expect(momentOf({ at: String(NOW), quantity: 'price' })).toEqual({ at: NOW, quantity: 'soc' });
  for (const at of ['', '0', '-1', '12', '1e12', '17x', '9'.repeat(15)])
    expect(momentOf({ at, quantity: 'soc' })).toBeNull();
});

test('the period is as long as the range, contains the moment, and ends at most a minute after now', () => {
  const instant = fc.integer({ min: Date.UTC(2025, 0, 1), max: NOW });
  fc.assert(
    fc.property(instant, fc.constantFrom(...RANGES), (at, range) => {
      const { from, to } = periodAround(at, range, NOW);
      expect(to - from).toBe(rangeSpanMs(range));
      expect(from).toBeLessThanOrEqual(at);
      expect(to).toBeGreaterThanOrEqual(at);
      expect(to).toBeLessThanOrEqual(NOW + 60_000);
      if (NOW - at >= rangeSpanMs(range) / 2) expect(at - from).toBe(rangeSpanMs(range) / 2);
    }),
  );
});

test('an instant of a clock that is ahead is shown too', () => {
  const at = NOW + 300_000;
  expect(periodAround(at, '6h', NOW).to).toBe(at);
});
