import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type DeviceFilter, type DevicePage, deviceQueries, type EnergyFilter } from '../../api/device-queries.ts';
import { pageBuild } from '../../api/page-build.ts';
import { isRecord, parseJson } from '../../storage/json.ts';
import { readText, writeText } from '../../storage/stored-value.ts';
import { energyView } from './list-filter.ts';

interface Kept {
  /** The console that kept it: another one may want more of a device than this one knew. */
  readonly build: string;
  readonly asked: string;
  readonly page: DevicePage;
}

const ownBuild = pageBuild()?.build ?? '';
const keyOf = (list: string) => `list.data.${list || 'all'}`;

/** The page last seen in this session, when the very same is wanted again. */
function keptPage(list: string, asked: string): DevicePage | undefined {
  const kept = parseJson(readText('session', keyOf(list)));
  return isRecord(kept) && kept.build === ownBuild && kept.asked === asked && isRecord(kept.page)
    ? (kept as unknown as Kept).page
    : undefined;
}

/** One page of a list: what this session saw last is shown at once, and replaced when the server has answered. */
export const useDevicePage = (filter: DeviceFilter, pageNum: number, pageSize: number) =>
  useKeptPage(
    filter.deviceType,
    JSON.stringify([filter, pageNum, pageSize]),
    deviceQueries.page(filter, pageNum, pageSize),
  );

/** The same of a manufacturer's energy devices. */
export const useEnergyPage = (filter: EnergyFilter, pageNum: number, pageSize: number) =>
  useKeptPage(
    energyView(filter.manufacturer),
    JSON.stringify([filter, pageNum, pageSize]),
    deviceQueries.energyPage(filter, pageNum, pageSize),
  );

function useKeptPage<Key extends readonly unknown[]>(
  list: string,
  asked: string,
  options: UseQueryOptions<DevicePage, Error, DevicePage, Key>,
) {
  const query = useQuery({
    ...options,
    initialData: () => keptPage(list, asked),
    initialDataUpdatedAt: 0,
  });
  const { data, isPlaceholderData, isSuccess } = query;
  useEffect(() => {
    if (isSuccess && data && !isPlaceholderData) {
      writeText('session', keyOf(list), JSON.stringify({ build: ownBuild, asked, page: data } satisfies Kept));
    }
  }, [data, isPlaceholderData, isSuccess, asked, list]);
  return query;
}
