import { isManagedColumn } from '#domain/device-admin/managed-columns.ts';
import { isDeviceState } from '#domain/devices/states.ts';
import type { ManageSearch } from '../../paths.ts';
import { countOf, textOf } from '../../search-params.ts';

export const PAGE_SIZES = [20, 50, 100, 200] as const;
export const USUAL_SIZE = 20;

const idsOf = (text: string | undefined): readonly number[] =>
  /^\d{1,9}(,\d{1,9}){0,99}$/.test(text ?? '') ? (text ?? '').split(',').map(Number) : [];

/** The search parameters of the table; invalid ones are left out. */
export function readManageSearch(search: Record<string, unknown>): ManageSearch {
  const { deviceType, state, sort } = search;
  const size = PAGE_SIZES.find((one) => String(one) === String(search.size));
  const companies = idsOf(textOf(search, 'companies')).join(',');
  return {
    ...(textOf(search, 'key') && { key: textOf(search, 'key')?.slice(0, 100) }),
    ...(companies && { companies }),
    ...(textOf(search, 'site') && { site: textOf(search, 'site')?.slice(0, 100) }),
    ...(String(search.emptySite) === 'true' && { emptySite: true as const }),
    ...(/^[a-k]$/.test(String(deviceType)) && { deviceType: String(deviceType) }),
    ...(isDeviceState(state) && { state }),
    ...(textOf(search, 'firmware') && { firmware: textOf(search, 'firmware')?.slice(0, 64) }),
    ...(isManagedColumn(sort) && sort !== 'deviceName' && { sort }),
    ...(String(search.descending) === 'true' && { descending: true as const }),
    ...(size !== undefined && size !== USUAL_SIZE && { size }),
    ...(countOf(search, 'page') && { page: countOf(search, 'page') }),
  };
}

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
export const widened = ({ sort, descending, size }: ManageSearch): ManageSearch => ({
  ...(sort && { sort }),
  ...(descending && { descending }),
  ...(size && { size }),
});

export const isNarrowed = (search: ManageSearch): boolean =>
  Object.keys(search).some((name) => !['sort', 'descending', 'size', 'page'].includes(name));
