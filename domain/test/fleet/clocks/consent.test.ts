import { describe, expect, test } from 'vitest';
import { isTouched, type LeaseOfDevice, mayAnswer, partiesOf } from '#domain/fleet/clocks/consent.ts';
import type { Role } from '#domain/foundation/permissions/permissions.ts';

const LEASE: LeaseOfDevice = {
  leaseId: 7,
  contractNumber: 'L-7',
  rentalCompany: 'Rent AG',
  lesseeId: 23,
  customer: 'Site GmbH',
  rentalId: 5,
  startsAt: 1000,
  endsAt: 2000,
};

test.each([
  ['before it', 100, 200, 300, false],
  ['after it', 2000, 2100, 300, false],
  ['within it', 1000, 1200, 300, false],
  ['into it', 500, 600, 600, true],
  ['out of it', 1200, 1300, -900, true],
  ['over its begin, in part', 900, 950, 60, true],
  ['over its end, in part', 1900, 1950, 60, true],
  ['over the whole of it: nothing goes in or out', 500, 600, 2000, false],
  ['a span that has it in its middle', 500, 2500, 10, true],
  ['to its first instant', 900, 900, 100, true],
  ['to the first instant after it', 2100, 2100, -100, false],
])('a shift %s', (_, from, to, byMs, touches) => {
  expect(isTouched(LEASE, { from, to, byMs })).toBe(touches);
});

test('each side is asked once; for a customer without accounts in writing', () => {
  const again = { ...LEASE, leaseId: 8, contractNumber: 'L-8' };
  const free = { ...LEASE, leaseId: 9, contractNumber: 'L-9', lesseeId: null, customer: 'Ms Free' };
  expect(partiesOf([LEASE, again, free]).map(({ side, leaseId, companyId }) => [side, leaseId, companyId])).toEqual([
    ['rental', 7, 5],
    ['lessee', 7, 23],
    ['customer', 9, 5],
  ]);
});

describe('who answers', () => {
  const of = (rental: string, lessee: string) => [
    { side: 'rental', path: rental } as const,
    { side: 'lessee', path: lessee } as const,
    { side: 'customer', path: rental } as const,
  ];
  test.each<[string, Role, string, string, string, string]>([
    ['the administrator of the rental company', 'admin', '1-5', '1-5', '1-6', 'rental customer'],
    ['the administrator above its part', 'admin', '1-5', '1-5-7', '1-6', 'rental customer'],
    ['the administrator above both', 'admin', '1-5', '1-5-7', '1-5-23', 'rental customer'],
    ['a rental company above its lessee', 'admin', '1-5', '1-5', '1-5-23', 'rental customer'],
    ['a member of the rental company', 'commonUser', '1-5', '1-5', '1-6', ''],
    ['an account of the lessee', 'commonUser', '1-6', '1-5', '1-6', 'lessee'],
    ['an administrator above the lessee alone', 'admin', '1-6', '1-5', '1-6-9', 'lessee'],
    ['a lessee below the rental company', 'admin', '1-5-23', '1-5', '1-5-23', 'lessee'],
    ['a lessee above the rental company', 'admin', '1-5', '1-5-7', '1-5', 'lessee'],
    ['the operator', 'superAdmin', '1', '1-5', '1-6', ''],
    ['the operator, of its own devices', 'superAdmin', '1', '1', '1-6', 'rental customer'],
    ['a guest of the lessee', 'guest', '1-6', '1-5', '1-6', ''],
    ['somebody else', 'admin', '1-8', '1-5', '1-6', ''],
  ])('%s', (_, role, companyPath, rental, lessee, sides) => {
    const all = of(rental, lessee);
    const answered = all.filter((asked) => mayAnswer({ role, companyPath }, asked, all)).map(({ side }) => side);
    expect(answered.join(' ')).toBe(sides);
  });
});
