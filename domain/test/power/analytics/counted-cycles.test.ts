import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { countedCycles } from '#domain/power/analytics/capacity/counted-cycles.ts';

const AT = Array.from({ length: 40 }, (_, place) => place * 5 * MINUTE_MS);

test.each([
  ['as they are', AT.map((_, place) => 311 + Math.floor(place / 30)), 311, 312],
  ['all ones at the end', AT.map((_, place) => (place === 39 ? 65_535 : 311)), 311, 311],
  ['zero at the beginning', AT.map((_, place) => (place === 0 ? 0 : 311)), 311, 311],
  ['all ones in the middle', AT.map((_, place) => (place === 20 ? 65_535 : 311)), 311, 311],
  ['none', AT.map(() => Number.NaN), null, null],
])('the counts of cycles that are believed: %s', (_, counts, cyclesFirst, cyclesLast) => {
  expect(countedCycles(AT, counts)).toEqual({ cyclesFirst, cyclesLast });
});
