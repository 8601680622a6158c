import { MANAGED_COLUMNS, type ManagedColumn } from '#domain/fleet/device-admin/managed-columns.ts';
import { DEVICE_TYPES } from '#domain/foundation/devices/device-types.ts';
import { DEVICE_STATES, type DeviceState } from '#domain/foundation/devices/states.ts';
import {
  countOf,
  FILTER_LENGTH,
  flagOf,
  idsOf,
  idsTextOf,
  oneOf,
  type RawSearch,
  textOf,
} from '../../../routes/search-params.ts';
import { PAGE_SIZES, TABLE_SIZES } from '../../../ui/table/page-sizes.ts';

/** Search parameters of the table of devices for administration. */
export interface ManageSearch {
  key?: string | undefined;
  /** Ids separated by commas. */
  companies?: string | undefined;
  site?: string | undefined;
  emptySite?: true | undefined;
  deviceType?: string | undefined;
  state?: DeviceState | undefined;
  firmware?: string | undefined;
  sort?: ManagedColumn | undefined;
  descending?: true | undefined;
  size?: number | undefined;
  page?: number | undefined;
}

const USUAL_SORT = 'deviceName';
const FIRMWARE_LENGTH = 64;

/** The value if it is another than the usual one, which the address does not name. */
const unlessUsual = <T>(value: T | undefined, usual: T): T | undefined => (value === usual ? undefined : value);

export const readManageSearch = (search: RawSearch): ManageSearch => ({
  key: textOf(search, 'key', FILTER_LENGTH),
  companies: idsTextOf(search, 'companies'),
  site: textOf(search, 'site', FILTER_LENGTH),
  emptySite: flagOf(search, 'emptySite'),
  deviceType: oneOf(search, 'deviceType', DEVICE_TYPES),
  state: oneOf(search, 'state', DEVICE_STATES),
  firmware: textOf(search, 'firmware', FIRMWARE_LENGTH),
  sort: unlessUsual(oneOf<ManagedColumn>(search, 'sort', MANAGED_COLUMNS), USUAL_SORT),
  descending: flagOf(search, 'descending'),
  size: unlessUsual<number>(oneOf(search, 'size', TABLE_SIZES), PAGE_SIZES.table),
  page: countOf(search, 'page'),
});

/** The filter for the server. */
export interface ManageFilter {
  readonly key: string;
  readonly companyIdList: readonly number[];
  readonly site: string;
  readonly emptySite: boolean;
  readonly deviceType: string;
  readonly state: NonNullable<ManageSearch['state']> | '';
  readonly firmwareVersion: string;
}

export const filterOf = (search: ManageSearch): ManageFilter => ({
  key: search.key ?? '',
  companyIdList: idsOf(search.companies),
  site: search.site ?? '',
  emptySite: search.emptySite ?? false,
  deviceType: search.deviceType ?? '',
  state: search.state ?? '',
  firmwareVersion: search.firmware ?? '',
});

/** The address of the unfiltered table, with its order and page size. */
export const widened = ({ sort, descending, size }: ManageSearch): ManageSearch => ({ sort, descending, size });

export const isNarrowed = ({ sort, descending, size, page, ...filter }: ManageSearch): boolean =>
  Object.values(filter).some((part) => part !== undefined);
