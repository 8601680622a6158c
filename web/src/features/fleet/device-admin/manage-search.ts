import { DEVICE_TYPES } from '#domain/foundation/devices/device-types.ts';
import { DEVICE_STATES, type DeviceState } from '#domain/foundation/devices/states.ts';
import {
  countOf,
  FILTER_LENGTH,
  flagOf,
  idsTextOf,
  matchOf,
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
  /** Conditions on tags and own fields. */
  labels?: string | undefined;
  /** The saved view that is open; the rest of the address may say something else than it. */
  view?: number | undefined;
  /** A column; the page that knows them leaves out what is none. */
  sort?: string | undefined;
  descending?: true | undefined;
  size?: number | undefined;
  page?: number | undefined;
}

const USUAL_SORT = 'deviceName';
const FIRMWARE_LENGTH = 64;
const CONDITIONS_LENGTH = 2000;

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
  labels: textOf(search, 'labels', CONDITIONS_LENGTH),
  view: countOf(search, 'view'),
  sort: unlessUsual(matchOf(search, 'sort', /^\w{1,20}$/), USUAL_SORT),
  descending: flagOf(search, 'descending'),
  size: unlessUsual<number>(oneOf(search, 'size', TABLE_SIZES), PAGE_SIZES.table),
  page: countOf(search, 'page'),
});
