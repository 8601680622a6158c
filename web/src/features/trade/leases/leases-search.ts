import { LEASE_STATES, type LeaseState } from '#domain/trade/leases/lease.ts';
import { countOf, idsTextOf, matchOf, oneOf, type RawSearch, textOf } from '../../../routes/search-params.ts';

export type ContractState = Exclude<LeaseState, 'toBeLeased'>;
export const CONTRACT_STATES = LEASE_STATES.filter((state): state is ContractState => state !== 'toBeLeased');

/** How much of the calendar is shown at once. Here, since every page loads the addresses, and none but its own the calendar. */
export const SPAN_NAMES = ['week', 'month', 'quarter', 'year'] as const;
export type SpanName = (typeof SPAN_NAMES)[number];

/** Filter of the leases; by default all. */
export interface LeasesSearch {
  state?: ContractState | undefined;
  key?: string | undefined;
  /** Ids separated by commas. */
  companies?: string | undefined;
  page?: number | undefined;
  /** Of a condition report that is being checked. */
  code?: string | undefined;
}
export interface LeaseCalendarSearch {
  by?: 'device' | 'customer' | undefined;
  state?: LeaseState | undefined;
  key?: string | undefined;
  span?: SpanName | undefined;
  /** The first month that is shown, `2026-11`, or a day of the week; now when it is not named. */
  from?: string | undefined;
  /** Ids separated by commas. */
  companies?: string | undefined;
  page?: number | undefined;
}
export interface LeaseOverviewSearch {
  /** `2026-11`; this month when it is not named. */
  month?: string | undefined;
  page?: number | undefined;
}

export const readLeasesSearch = (search: RawSearch): LeasesSearch => ({
  state: oneOf(search, 'state', CONTRACT_STATES),
  key: textOf(search, 'key', 100),
  companies: idsTextOf(search, 'companies'),
  page: countOf(search, 'page'),
  code: textOf(search, 'code', 40),
});

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const MONTH_OR_DAY = /^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/;

export const readLeaseCalendarSearch = (search: RawSearch): LeaseCalendarSearch => ({
  by: oneOf(search, 'by', ['device', 'customer']),
  state: oneOf(search, 'state', LEASE_STATES),
  key: textOf(search, 'key', 100),
  span: oneOf(search, 'span', SPAN_NAMES),
  from: matchOf(search, 'from', MONTH_OR_DAY),
  companies: idsTextOf(search, 'companies'),
  page: countOf(search, 'page'),
});

export const readLeaseOverviewSearch = (search: RawSearch): LeaseOverviewSearch => ({
  month: matchOf(search, 'month', MONTH),
  page: countOf(search, 'page'),
});
