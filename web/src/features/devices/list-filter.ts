import type { Manufacturer } from '#domain/devices/manufacturers.ts';
import { type DeviceState, isDeviceState } from '#domain/devices/states.ts';
import type { DeviceFilter, EnergyFilter } from '../../api/device-queries.ts';
import type { MonitorsSearch } from '../../paths.ts';
import { isRecord, parseJson } from '../../storage/json.ts';
import { type StoredValue, storedValue } from '../../storage/stored-value.ts';

export const SORT_COLUMNS = ['0', '1', '2', '3', '4', '5'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
/** 1 descending, 2 ascending. */
export type Direction = 1 | 2;

/** The filters and layout of a list, kept for the session. */
export interface ListView {
  readonly key: string;
  readonly companies: readonly number[];
  readonly site: string;
  readonly emptySite: boolean;
  readonly state: DeviceState | '';
  readonly sort: SortColumn;
  readonly direction: Direction;
  readonly columns: 1 | 2;
}

const WHOLE: ListView = {
  key: '',
  companies: [],
  site: '',
  emptySite: false,
  state: '',
  sort: '0',
  direction: 1,
  columns: 2,
};

const isSortColumn = (value: unknown): value is SortColumn => SORT_COLUMNS.some((column) => column === value);
const textOr = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A remembered view; invalid parts are replaced. */
export function readListView(text: string | null): ListView {
  const stored = parseJson(text);
  if (!isRecord(stored)) return WHOLE;
  const { companies, sort } = stored;
  return {
    key: textOr(stored.key),
    companies: Array.isArray(companies) ? companies.filter((id): id is number => Number.isInteger(id)) : [],
    site: textOr(stored.site) === 'undefined' ? '' : textOr(stored.site),
    emptySite: stored.emptySite === true,
    state: isDeviceState(stored.state) ? stored.state : '',
    sort: isSortColumn(sort) ? sort : '0',
    direction: stored.direction === 2 ? 2 : 1,
    columns: stored.columns === 1 ? 1 : 2,
  };
}

/** Storage name of the view of a manufacturer's list. */
export const energyView = (manufacturer: Manufacturer): string => `energy${manufacturer}`;

const views = new Map<string, StoredValue<ListView>>();

/** The view of a list in this session: monitors by their device type, energy devices by `energyView`. */
export function listView(name: string): StoredValue<ListView> {
  const known = views.get(name);
  if (known) return known;
  const made = storedValue<ListView>('session', `list.view.${name || 'all'}`, {
    read: readListView,
    write: (view) => JSON.stringify(view),
  });
  views.set(name, made);
  return made;
}

export const isNarrowed = ({ key, companies, site, emptySite, state }: ListView): boolean =>
  key !== '' || companies.length > 0 || site !== '' || emptySite || state !== '';

/** The view without its filters. */
export const widened = (view: ListView): ListView => ({
  ...WHOLE,
  sort: view.sort,
  direction: view.direction,
  columns: view.columns,
});

/** Whether it is filtered by more than the search. */
export const isFiltered = (view: ListView): boolean => isNarrowed({ ...view, key: '' });

/**
 * The result of clearing: a search within filtered devices becomes a search in all devices; otherwise everything is
 * cleared.
 */
export const cleared = (view: ListView): ListView =>
  isFiltered(view) ? { ...widened(view), key: view.key } : widened(view);

type Address = Pick<MonitorsSearch, 'companyName' | 'site' | 'emptySite' | 'state'>;

/** Whether an address of the list contains filters. */
export const isNarrowing = ({ companyName, site, emptySite, state }: Address): boolean =>
  [companyName, site, emptySite, state].some((part) => part !== undefined);

/** The view of an address, with the companies it names: only its filters, none of the earlier ones. */
export const addressed = (view: ListView, address: Address, companies: readonly number[]): ListView => ({
  ...widened(view),
  companies,
  site: address.emptySite || address.site === 'undefined' ? '' : (address.site ?? ''),
  emptySite: address.emptySite ?? false,
  state: address.state ?? '',
});

/** The query for the server: `orderby` is the digit of the column and that of the direction, `00` by default. */
export const filterOf = (view: ListView, deviceType: string): DeviceFilter => ({
  deviceType,
  manufacturer: 0,
  key: view.key,
  companyIdList: view.companies,
  site: view.site,
  emptySite: view.emptySite,
  state: view.state,
  orderby: view.sort === '0' ? '00' : `${view.sort}${view.direction}`,
});

export const energyFilterOf = (view: ListView, manufacturer: Manufacturer): EnergyFilter => ({
  manufacturer,
  key: view.key,
  companyIdList: view.companies,
});
