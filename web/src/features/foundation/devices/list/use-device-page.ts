import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type DeviceFilter,
  type DevicePage,
  deviceQueries,
  type EnergyFilter,
} from '../../../../api/device-queries.ts';
import { pageBuild } from '../../../../api/page-build.ts';
import { isRecord, parseJson } from '../../../../storage/json.ts';
import { readText, writeText } from '../../../../storage/stored-value.ts';

interface CachedPage {
  /** The build of the console that stored it: another one may need more data of a device. */
  readonly build: string;
  readonly asked: string;
  readonly page: DevicePage;
}

const ownBuild = pageBuild()?.build ?? '';
const keyOf = (list: string) => `list.data.${list || 'all'}`;

/** The page last shown in this session, if the query is the same. */
function cachedPage(list: string, asked: string): DevicePage | undefined {
  const cached = parseJson(readText('session', keyOf(list)));
  return isRecord(cached) && cached.build === ownBuild && cached.asked === asked && isRecord(cached.page)
    ? (cached as unknown as CachedPage).page
    : undefined;
}

/** One page of a list: the cached page is shown at once and replaced when the server answers. */
export const useDevicePage = (filter: DeviceFilter, pageNum: number, pageSize: number) =>
  useCachedPage(
    filter.deviceType,
    JSON.stringify([filter, pageNum, pageSize]),
    deviceQueries.page(filter, pageNum, pageSize),
  );

/** The same for a manufacturer's energy devices. */
export const useEnergyPage = (filter: EnergyFilter, pageNum: number, pageSize: number) =>
  useCachedPage(
    `energy${filter.manufacturer}`,
    JSON.stringify([filter, pageNum, pageSize]),
    deviceQueries.energyPage(filter, pageNum, pageSize),
  );

function useCachedPage<Key extends readonly unknown[]>(
  list: string,
  asked: string,
  options: UseQueryOptions<DevicePage, Error, DevicePage, Key>,
) {
  const query = useQuery({
    ...options,
    initialData: () => cachedPage(list, asked),
    initialDataUpdatedAt: 0,
  });
  const { data, isPlaceholderData, isSuccess } = query;
  useEffect(() => {
    if (isSuccess && data && !isPlaceholderData) {
      writeText('session', keyOf(list), JSON.stringify({ build: ownBuild, asked, page: data } satisfies CachedPage));
    }
  }, [data, isPlaceholderData, isSuccess, asked, list]);
  return query;
}
