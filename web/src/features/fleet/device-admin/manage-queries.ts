import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ManagedColumn } from '#domain/fleet/device-admin/managed-columns.ts';
import { type Answer, ask } from '../../../api/client.ts';
import type { ManageFilter } from './manage-search.ts';

export type ManagedPage = Answer<'pageManagedDevices'>;
export type ManagedDevice = ManagedPage['list'][number];

export interface ManageOrder {
  readonly sort: ManagedColumn;
  readonly descending: boolean;
}

const REFRESH_MS = 30_000;
const VERSIONS_MS = 5 * 60_000;

/** Below `devices`, so that a change of any device refreshes it. */
export const manageQueries = {
  page: (filter: ManageFilter, order: ManageOrder, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['devices', 'managed', filter, order, pageNum, pageSize],
      queryFn: ({ signal }) => ask('pageManagedDevices', { ...filter, ...order, pageNum, pageSize }, signal),
      refetchInterval: REFRESH_MS,
      placeholderData: keepPreviousData,
    }),
  versions: () =>
    queryOptions({
      queryKey: ['devices', 'firmwareVersions'],
      queryFn: ({ signal }) => ask('firmwareVersions', {}, signal),
      staleTime: VERSIONS_MS,
    }),
  templates: () =>
    queryOptions({
      queryKey: ['templates', 'list'],
      queryFn: ({ signal }) => ask('listTemplates', {}, signal),
    }),
};
