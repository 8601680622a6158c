import { DAY_MS } from '../../foundation/basics/time.ts';

/** How long before its start and its end a lease is said to begin or to expire soon. */
export const SOON_MS = 7 * DAY_MS;
/** For what time a rent is agreed. A month of rent counts 30 days; `total` is the rent of the whole lease. */
export const RENT_PERIODS = ['total', 'day', 'week', 'month'] as const;
export type RentPeriod = (typeof RENT_PERIODS)[number];
const DAYS_OF: Readonly<Record<Exclude<RentPeriod, 'total'>, number>> = { day: 1, week: 7, month: 30 };

/** `valid` and `invalid` are said of a contract, the next three of the device in it, `toBeLeased` of one without a lease. */
export const LEASE_STATES = ['underLease', 'expiringSoon', 'beginSoon', 'valid', 'invalid', 'toBeLeased'] as const;
export type LeaseState = (typeof LEASE_STATES)[number];

/** What becomes of a lease by the clock, and is told to programs. */
export const LEASE_CHANGES = ['started', 'ended'] as const;
export type LeaseChange = (typeof LEASE_CHANGES)[number];

export interface Period {
  readonly startsAt: number;
  /** The first instant after it. */
  readonly endsAt: number;
}

export interface Rent {
  readonly rentMinor: number;
  readonly rentPeriod: RentPeriod;
}

/** The state of a lease at an instant. */
export function leaseState({ startsAt, endsAt }: Period, now: number): Exclude<LeaseState, 'toBeLeased'> {
  if (now >= endsAt) return 'invalid';
  if (now < startsAt) return startsAt - now <= SOON_MS ? 'beginSoon' : 'valid';
  return endsAt - now <= SOON_MS ? 'expiringSoon' : 'underLease';
}

/** The state of a device at an instant: of the lease that runs, or that begins soon. */
export function deviceLeaseState(leases: readonly Period[], now: number): Exclude<LeaseState, 'valid' | 'invalid'> {
  const states = leases.map((lease) => leaseState(lease, now));
  return (['underLease', 'expiringSoon', 'beginSoon'] as const).find((state) => states.includes(state)) ?? 'toBeLeased';
}

/** Whether two leases of a device would run at the same time. */
export const overlaps = (one: Period, other: Period): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** Days of a lease that are paid: a day that has begun counts. */
export const leaseDays = ({ startsAt, endsAt }: Period): number => Math.ceil(Math.max(0, endsAt - startsAt) / DAY_MS);

/** Rent of a whole lease in minor units, rounded half up. */
export function totalRent(lease: Period & Rent): number {
  const { rentMinor, rentPeriod } = lease;
  if (rentPeriod === 'total') return rentMinor;
  return Math.floor((rentMinor * leaseDays(lease)) / DAYS_OF[rentPeriod] + 0.5);
}

/**
 * The part of the rent that belongs to a span of time, by the millisecond. Spans that follow each other add up to the
 * rent of the whole lease, to the last minor unit.
 */
export function rentWithin(lease: Period & Rent, from: number, until: number): number {
  const total = BigInt(totalRent(lease));
  const length = BigInt(lease.endsAt - lease.startsAt);
  const before = (at: number) => {
    const passed = BigInt(Math.min(Math.max(at, lease.startsAt), lease.endsAt) - lease.startsAt);
    return (total * passed) / length;
  };
  return Number(before(Math.max(from, until)) - before(from));
}

/** Milliseconds of a span within a period. */
export const msWithin = ({ startsAt, endsAt }: Period, from: number, until: number): number =>
  Math.max(0, Math.min(endsAt, until) - Math.max(startsAt, from));
