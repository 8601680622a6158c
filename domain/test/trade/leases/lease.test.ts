import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { type Condition, judge, NO_LIMITS, verdictOf } from '#domain/trade/leases/condition-report.ts';
import { emptyFields, leaseFaults } from '#domain/trade/leases/faults.ts';
import {
  deviceLeaseState,
  leaseState,
  overlaps,
  RENT_PERIODS,
  rentWithin,
  SOON_MS,
  totalRent,
} from '#domain/trade/leases/lease.ts';
import { MAX_RENT_MINOR } from '#domain/trade/leases/limits.ts';

const at = fc.integer({ min: 0, max: 2_000 * DAY_MS });
const period = fc
  .tuple(at, fc.integer({ min: 1, max: 400 * DAY_MS }))
  .map(([startsAt, length]) => ({ startsAt, endsAt: startsAt + length }));
const lease = fc
  .record({
    period,
    rentMinor: fc.integer({ min: 0, max: MAX_RENT_MINOR }),
    rentPeriod: fc.constantFrom(...RENT_PERIODS),
  })
  .map(({ period: given, ...rent }) => ({ ...given, ...rent }));

test('a lease has one state at every instant, and the states follow in order', () => {
  const order = ['valid', 'beginSoon', 'underLease', 'expiringSoon', 'invalid'];
  fc.assert(
    fc.property(period, at, fc.nat(), (given, one, more) => {
      const [before, after] = [leaseState(given, one), leaseState(given, one + more)];
      expect(order.indexOf(before)).toBeLessThanOrEqual(order.indexOf(after));
    }),
  );
});

test('each state begins and ends at its instants', () => {
  const given = { startsAt: 100 * DAY_MS, endsAt: 200 * DAY_MS };
  expect(leaseState(given, given.startsAt - SOON_MS - 1)).toBe('valid');
  expect(leaseState(given, given.startsAt - SOON_MS)).toBe('beginSoon');
  expect(leaseState(given, given.startsAt)).toBe('underLease');
  expect(leaseState(given, given.endsAt - SOON_MS)).toBe('expiringSoon');
  expect(leaseState(given, given.endsAt)).toBe('invalid');
});

test('a device has the state of its running lease, even if another begins soon', () => {
  const given = { startsAt: 0, endsAt: 100 };
  expect(deviceLeaseState([{ startsAt: 100, endsAt: 200 }, given], 50)).toBe('expiringSoon');
  expect(deviceLeaseState([{ startsAt: 100, endsAt: 200 }], 50)).toBe('beginSoon');
  expect(deviceLeaseState([given], 100)).toBe('toBeLeased');
  expect(deviceLeaseState([], 0)).toBe('toBeLeased');
});

test('two leases overlap exactly when an instant belongs to both', () => {
  fc.assert(
    fc.property(period, period, (one, other) => {
      const latest = Math.max(one.startsAt, other.startsAt);
      expect(overlaps(one, other)).toBe(latest < Math.min(one.endsAt, other.endsAt));
      expect(overlaps(one, { startsAt: one.endsAt, endsAt: one.endsAt + 1 })).toBe(false);
    }),
  );
});

test('parts of a rent add up to the whole, to the last minor unit', () => {
  fc.assert(
    fc.property(lease, fc.array(at, { maxLength: 8 }), (given, cuts) => {
      const edges = [given.startsAt, ...cuts.toSorted((a, b) => a - b), given.endsAt + DAY_MS];
      const inOrder = edges.toSorted((a, b) => a - b);
      const parts = inOrder.slice(1).map((until, index) => rentWithin(given, inOrder[index]!, until));
      expect(parts.every((part) => part >= 0)).toBe(true);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(totalRent(given));
    }),
  );
});

test('a longer lease never costs less', () => {
  fc.assert(
    fc.property(lease, fc.nat(), (given, more) => {
      expect(totalRent({ ...given, endsAt: given.endsAt + more })).toBeGreaterThanOrEqual(totalRent(given));
    }),
  );
});

test('each field of a form explains its own error', () => {
  const empty = {
    mcuId: '',
    companyId: null,
    customer: ' ',
    rentalCompany: '',
    startsAt: null,
    endsAt: null,
    rentMinor: null,
  };
  expect(Object.keys(leaseFaults(empty))).toEqual([
    'mcuId',
    'customer',
    'rentalCompany',
    'startsAt',
    'endsAt',
    'rentMinor',
  ]);
  const full = { mcuId: 'a', companyId: 1, customer: '', rentalCompany: 'Yard', startsAt: 1, endsAt: 2, rentMinor: 0 };
  expect(leaseFaults(full)).toEqual({});
  expect(leaseFaults({ ...full, endsAt: 1 })).toEqual({ startsAt: 'startAfterEnd' });
  expect(leaseFaults({ ...full, endsAt: 9e12 })).toEqual({ endsAt: 'tooLong' });
  expect(emptyFields({ mcuId: '', at: null, person: '', content: ' ' })).toEqual(['mcuId', 'at', 'person', 'content']);
});

const condition = (more: Partial<Condition>): Condition => ({
  at: 0,
  socPercent: 90,
  pictures: [],
  remark: '',
  takenBy: '',
  ...more,
});

test('an ending complies with the agreed terms or not, and an unmeasured value does neither', () => {
  const limits = { ...NO_LIMITS, leastSocPercent: 30, mostSohLossPercent: 1, mostHours: 320 };
  const start = condition({ sohPercent: 97.8, operatingHours: 2911 });
  const kept = judge(limits, start, condition({ socPercent: 71, sohPercent: 97.4, operatingHours: 3146.5 }));
  expect(kept.map(({ verdict }) => verdict)).toEqual(['kept', 'kept', 'kept']);
  expect(verdictOf(kept)).toBe('kept');
  const unknown = judge(limits, start, condition({ socPercent: 71 }));
  expect(verdictOf(unknown)).toBe('unknown');
  expect(verdictOf(judge(limits, start, condition({ socPercent: 12 })))).toBe('broken');
  expect(judge(NO_LIMITS, null, null)).toEqual([]);
});
