import { LEASE_STATES, type LeaseState } from '#domain/leases/lease.ts';
import { countOf, idsTextOf, matchOf, oneOf, type RawSearch, textOf } from '../../search-params.ts';
import { SPAN_NAMES, type SpanName } from './calendar-span.ts';

export type ContractState = Exclude<LeaseState, 'toBeLeased'>;
export const CONTRACT_STATES = LEASE_STATES.filter((state): state is ContractState => state !== 'toBeLeased');

/** Filter of the leases; by default all. */
export interface LeasesSearch {
  state?: ContractState | undefined;
  key?: string | undefined;
  /** Ids separated by commas. */
  companies?: string | undefined;
  page?: number | undefined;
}
export interface LeaseCalendarSearch {
  by?: 'device' | 'customer' | undefined;
  state?: LeaseState | undefined;
  key?: string | undefined;
  span?: SpanName | undefined;
  /** The first that is shown, `2026-11`; this one when it is not named. */
  month?: string | undefined;
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
});

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export const readLeaseCalendarSearch = (search: RawSearch): LeaseCalendarSearch => ({
  by: oneOf(search, 'by', ['device', 'customer']),
  state: oneOf(search, 'state', LEASE_STATES),
  key: textOf(search, 'key', 100),
  span: oneOf(search, 'span', SPAN_NAMES),
  month: matchOf(search, 'month', MONTH),
  companies: idsTextOf(search, 'companies'),
  page: countOf(search, 'page'),
});

export const readLeaseOverviewSearch = (search: RawSearch): LeaseOverviewSearch => ({
  month: matchOf(search, 'month', MONTH),
  page: countOf(search, 'page'),
});
