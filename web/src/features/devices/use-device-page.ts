import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type DeviceFilter, type DevicePage, deviceQueries } from '../../api/device-queries.ts';
import { isRecord, parseJson } from '../../storage/json.ts';
import { readText, writeText } from '../../storage/stored-value.ts';

interface Kept {
  readonly asked: string;
  readonly page: DevicePage;
}

const keyOf = (deviceType: string) => `list.data.${deviceType || 'all'}`;

/** The page last seen in this session, when the very same is wanted again. */
function keptPage(deviceType: string, asked: string): DevicePage | undefined {
  const kept = parseJson(readText('session', keyOf(deviceType)));
  return isRecord(kept) && kept.asked === asked && isRecord(kept.page) ? (kept as unknown as Kept).page : undefined;
}

/** One page of a list: what this session saw last is shown at once, and replaced when the server has answered. */
export function useDevicePage(filter: DeviceFilter, pageNum: number, pageSize: number) {
  const asked = JSON.stringify([filter, pageNum, pageSize]);
  const query = useQuery({
    ...deviceQueries.page(filter, pageNum, pageSize),
    initialData: () => keptPage(filter.deviceType, asked),
    initialDataUpdatedAt: 0,
  });
  const { data, isPlaceholderData, isSuccess } = query;
  useEffect(() => {
    if (isSuccess && data && !isPlaceholderData) {
      writeText('session', keyOf(filter.deviceType), JSON.stringify({ asked, page: data } satisfies Kept));
    }
  }, [data, isPlaceholderData, isSuccess, asked, filter.deviceType]);
  return query;
}
