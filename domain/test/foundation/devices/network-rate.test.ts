import { expect, test } from 'vitest';
import { DAY_MS, utcDayStart } from '#domain/foundation/basics/time.ts';
import { NETWORK_DAYS, networkPermille } from '#domain/foundation/devices/network-rate.ts';

const LAST_DAY = 20_000;
const OLD = utcDayStart(LAST_DAY - 400);
const perDay = 1440;

test.each([
  { received: 'all', count: NETWORK_DAYS * perDay, boundAt: OLD, permille: 1000 },
  { received: 'half', count: (NETWORK_DAYS * perDay) / 2, boundAt: OLD, permille: 500 },
  { received: 'none', count: 0, boundAt: OLD, permille: 0 },
  { received: 'more than its interval says', count: NETWORK_DAYS * perDay * 2, boundAt: OLD, permille: 1000 },
  { received: 'all since it was bound', count: 2 * perDay, boundAt: utcDayStart(LAST_DAY - 1), permille: 1000 },
  { received: 'nothing yet to be expected', count: 0, boundAt: utcDayStart(LAST_DAY + 1), permille: null },
  { received: 'bound in the future', count: 5, boundAt: utcDayStart(LAST_DAY) + 9 * DAY_MS, permille: null },
])('$received: $permille', ({ count, boundAt, permille }) => {
  expect(networkPermille({ count, boundAt, reportIntervalSeconds: 60 }, LAST_DAY)).toBe(permille);
});
