import type { DeviceState } from '#domain/foundation/devices/states.ts';
import type { Manufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import type { DeviceFilter, EnergyFilter } from '../../../../api/device-queries.ts';
import { idsOf } from '../../../../routes/search-params.ts';
import { storedValue } from '../../../../storage/stored-value.ts';
import type { MonitorsSearch } from './list-search.ts';

export const SORT_COLUMNS = ['0', '1', '2', '3', '4', '5'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
/** 1 descending, 2 ascending. */
export type Direction = 1 | 2;

/** The filter and order of a list of devices. */
export interface ListFilter {
  readonly key: string;
  readonly companies: readonly number[];
  readonly site: string;
  readonly emptySite: boolean;
  readonly state: DeviceState | '';
  readonly sort: SortColumn;
  readonly direction: Direction;
}

export type ListColumns = 1 | 2;

/** How many cards are side by side in this session. */
export const listColumns = storedValue<ListColumns>('session', 'list.columns', {
  read: (text) => (text === '1' ? 1 : 2),
  write: String,
});

/** The filter that an address says. */
export const filterOf = ({ orderby = '01', ...search }: MonitorsSearch): ListFilter => ({
  key: search.key ?? '',
  companies: idsOf(search.companies),
  site: search.site ?? '',
  emptySite: search.emptySite ?? false,
  state: search.state ?? '',
  sort: SORT_COLUMNS.find((column) => column === orderby[0]) ?? '0',
  direction: orderby[1] === '2' ? 2 : 1,
});

/** The address of a filter, on its first page. */
export const searchOf = (filter: ListFilter): MonitorsSearch => ({
  key: filter.key || undefined,
  companies: filter.companies.join(',') || undefined,
  site: filter.site || undefined,
  emptySite: filter.emptySite || undefined,
  state: filter.state || undefined,
  orderby: filter.sort === '0' ? undefined : orderOf(filter),
});

/** Column and direction as the server takes them, `00` by default. */
const orderOf = ({ sort, direction }: ListFilter): string => (sort === '0' ? '00' : `${sort}${direction}`);

/** Whether it is filtered by more than the search. */
export const isFiltered = ({ companies, site, emptySite, state }: ListFilter): boolean =>
  companies.length > 0 || site !== '' || emptySite || state !== '';

export const isNarrowed = (filter: ListFilter): boolean => filter.key !== '' || isFiltered(filter);

/**
 * The result of clearing: a search within filtered devices becomes a search in all devices; otherwise everything but the
 * order is cleared.
 */
export const cleared = (filter: ListFilter): ListFilter => ({
  ...filterOf({}),
  sort: filter.sort,
  direction: filter.direction,
  key: isFiltered(filter) ? filter.key : '',
});

/** The query for the server. */
export const monitorsFilter = (filter: ListFilter, deviceType: string): DeviceFilter => ({
  deviceType,
  manufacturer: 0,
  key: filter.key,
  companyIdList: filter.companies,
  site: filter.site,
  emptySite: filter.emptySite,
  state: filter.state,
  orderby: orderOf(filter),
});

export const energyFilter = ({ key, companies }: ListFilter, manufacturer: Manufacturer): EnergyFilter => ({
  manufacturer,
  key,
  companyIdList: companies,
});
