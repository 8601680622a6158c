import { expect, test } from 'vitest';
import { concerns } from '#server/access/users/accounts/concerns.ts';
import type { Invalidation } from '#server/platform/db/invalidations.ts';

const SESSIONS = [
  { tokenHash: 'root', userId: 1, path: '1' },
  { tokenHash: 'five', userId: 2, path: '1-5' },
  { tokenHash: 'below', userId: 3, path: '1-5-7' },
  { tokenHash: 'fifty', userId: 4, path: '1-50' },
];

test.each<[Invalidation, readonly string[]]>([
  [{ topic: 'session', tokenHash: 'five' }, ['five']],
  [{ topic: 'user', userId: 3 }, ['below']],
  [{ topic: 'company', path: '1-5' }, ['five', 'below']],
  [{ topic: 'leases', path: '1-5' }, ['root', 'five']],
  [{ topic: 'device', deviceId: 1, mcuId: '' }, []],
  [{ topic: 'everything' }, ['root', 'five', 'below', 'fifty']],
])('the sessions that %j affects', (change, concerned) => {
  expect(SESSIONS.filter((session) => concerns(change, session)).map(({ tokenHash }) => tokenHash)).toEqual(concerned);
});
