import { DEVICE_STATES, type DeviceState } from '#domain/foundation/devices/states.ts';
import { MANUFACTURERS, type Manufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import {
  countOf,
  FILTER_LENGTH,
  flagOf,
  idsTextOf,
  matchOf,
  oneOf,
  type RawSearch,
  textOf,
} from '../../../../routes/search-params.ts';

/** The parameters of a device list's address. */
interface DevicesSearch {
  key?: string | undefined;
  /** Ids separated by commas. */
  companies?: string | undefined;
  /** One company by its name; the list replaces it by its id. */
  companyName?: string | undefined;
  currentPage?: number | undefined;
}

export interface MonitorsSearch extends DevicesSearch {
  deviceType?: string | undefined;
  site?: string | undefined;
  /** Devices without a site. */
  emptySite?: true | undefined;
  state?: DeviceState | undefined;
  /** Two digits as the call takes them: column and direction. */
  orderby?: string | undefined;
}

export interface EnergySearch extends DevicesSearch {
  manufacturer: Manufacturer;
}

const readDevicesSearch = (search: RawSearch) => ({
  key: textOf(search, 'key', FILTER_LENGTH),
  companies: idsTextOf(search, 'companies'),
  companyName: textOf(search, 'companyName', FILTER_LENGTH),
  currentPage: countOf(search, 'currentPage'),
});

export function readMonitorsSearch(search: RawSearch): MonitorsSearch {
  const emptySite = flagOf(search, 'emptySite');
  const site = textOf(search, 'site', FILTER_LENGTH);
  return {
    deviceType: matchOf(search, 'deviceType', /^[a-k]$/),
    ...readDevicesSearch(search),
    // The text "undefined" is no site.
    site: emptySite || site === 'undefined' ? undefined : site,
    emptySite,
    state: oneOf(search, 'state', DEVICE_STATES),
    orderby: matchOf(search, 'orderby', /^[1-5][12]$/),
  };
}

export const readManufacturer = (search: RawSearch): Manufacturer | undefined =>
  oneOf(search, 'manufacturer', MANUFACTURERS);

export const readEnergySearch = (search: RawSearch): EnergySearch => ({
  manufacturer: readManufacturer(search) ?? 1,
  ...readDevicesSearch(search),
});
