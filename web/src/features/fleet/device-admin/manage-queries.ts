import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isManagedColumn } from '#domain/fleet/device-admin/managed-columns.ts';
import { fieldOfColumn } from '#domain/foundation/labels/field-column.ts';
import { type Answer, ask } from '../../../api/client.ts';
import { filterOf, type ManageFilter, type ManageOrder } from './manage-filter.ts';

export type ManagedPage = Answer<'pageManagedDevices'>;
export type ManagedDevice = ManagedPage['list'][number];

/** As the server is told it: a field beside the columns that all devices have. */
export const orderFor = ({ sort, descending }: ManageOrder) => ({
  ...(isManagedColumn(sort) ? { sort } : { orderField: fieldOfColumn(sort) ?? undefined }),
  descending,
});

const REFRESH_MS = 30_000;
const VERSIONS_MS = 5 * 60_000;

/** Below `devices`, so that a change of any device refreshes it. */
export const manageQueries = {
  page: (filter: ManageFilter, order: ManageOrder, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['devices', 'managed', filter, order, pageNum, pageSize],
      queryFn: ({ signal }) =>
        ask('pageManagedDevices', { ...filter, ...orderFor(order), withLabels: true, pageNum, pageSize }, signal),
      refetchInterval: REFRESH_MS,
      placeholderData: keepPreviousData,
    }),
  /** How many there are under no filter. */
  total: () =>
    queryOptions({
      queryKey: ['devices', 'managed', 'total'],
      queryFn: ({ signal }) => ask('pageManagedDevices', { ...filterOf({}), pageNum: 1, pageSize: 1 }, signal),
      select: ({ total }) => total,
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
