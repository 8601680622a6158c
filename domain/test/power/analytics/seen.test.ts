import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { type Chain, emptyLink, type Mark } from '#domain/power/analytics/chain.ts';
import { sightsOf } from '#domain/power/analytics/health/seen.ts';

const NOW = Date.UTC(2026, 10, 20);
const BATTERY = { designAmpHours: 100 };

/** Marks some days ago, with a tenth of the capacity taken out and put in after each. */
const chainOf = (...marks: readonly (readonly [basis: Mark['basis'], daysAgo: number])[]): Chain => ({
  head: emptyLink(),
  marks: marks.map(([basis, daysAgo]) => ({
    mark: { at: NOW - daysAgo * DAY_MS, basis, socPercent: 100, uncertainty: 1 },
    after: { ...emptyLink(), ampHoursOut: 10, ampHoursIn: 10 },
  })),
});
const seen = (chain: Chain) =>
  Object.fromEntries(sightsOf(chain, BATTERY, NOW).map(({ sight, ...rest }) => [sight, rest]));

test('what was seen, and when the next is due at the mean distance', () => {
  expect(seen(chainOf(['full', 9], ['rest', 8], ['full', 6], ['reported', 5], ['full', 3]))).toEqual({
    full: { count: 3, at: NOW - 3 * DAY_MS, expectedAt: null },
    empty: { count: 0, at: null, expectedAt: null },
    rest: { count: 1, at: NOW - 8 * DAY_MS, expectedAt: null },
  });
  expect(seen(chainOf(['empty', 6], ['empty', 2])).empty).toEqual({
    count: 2,
    at: NOW - 2 * DAY_MS,
    expectedAt: NOW + 2 * DAY_MS,
  });
});

test('a charge whose current comes and goes was one', () => {
  const chain = chainOf(['full', 4.1], ['full', 4], ['full', 1]);
  chain.marks[0]!.after.ampHoursOut = 0.2;
  expect(seen(chain).full).toEqual({ count: 2, at: NOW - DAY_MS, expectedAt: NOW + 2 * DAY_MS });
});

test('a discharge that goes on after a pause was one', () => {
  const chain = chainOf(['empty', 4.1], ['empty', 4], ['empty', 1]);
  chain.marks[0]!.after.ampHoursIn = 0.2;
  expect(seen(chain).empty).toEqual({ count: 2, at: NOW - DAY_MS, expectedAt: NOW + 2 * DAY_MS });
});

test('nothing was seen of a battery without records', () => {
  expect(seen(chainOf())).toEqual({
    full: { count: 0, at: null, expectedAt: null },
    empty: { count: 0, at: null, expectedAt: null },
    rest: { count: 0, at: null, expectedAt: null },
  });
});
