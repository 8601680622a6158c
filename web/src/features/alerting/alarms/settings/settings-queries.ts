import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../../api/client.ts';

export type WarningSettings = Answer<'getDeviceWarningSettings'>;
export type Limit = WarningSettings['limits'][number];

export const warningSettingsQueries = {
  limits: (mcuId: string) =>
    queryOptions({
      queryKey: ['warningSettings', mcuId, 'limits'],
      queryFn: ({ signal }) => ask('getDeviceWarningSettings', { mcuId }, signal),
    }),
  /** Devices of a company and its children. */
  others: (companyId: number, key: string, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['devices', 'sameLimits', companyId, key, pageNum, pageSize],
      queryFn: ({ signal }) =>
        ask('pageManagedDevices', { companyIdList: [companyId], key, pageNum, pageSize }, signal),
      placeholderData: keepPreviousData,
    }),
  log: (mcuId: string, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['warningSettings', mcuId, 'log', pageNum, pageSize],
      queryFn: ({ signal }) => ask('pageDeviceWarningSettingsLog', { mcuId, pageNum, pageSize }, signal),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
};
