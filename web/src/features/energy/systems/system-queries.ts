import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time.ts';
import { type Answer, ask } from '../../../api/client.ts';

export type SystemDetail = Answer<'energySystem'>;
export type SystemOfList = Answer<'pageEnergySystems'>['list'][number];
export type SystemInfo = SystemDetail['system'];
export type ShownNode = SystemDetail['nodes'][number];
export type ShownDevice = NonNullable<ShownNode['device']>;
export type SystemBalance = SystemDetail['balance'];

const PACE_MS = MINUTE_MS / 4;

/** Everything below `energySystems` is refetched when one is saved or removed. */
export const systemQueries = {
  page: (key: string, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['energySystems', 'page', key, pageNum, pageSize],
      queryFn: ({ signal }) => ask('pageEnergySystems', { key, pageNum, pageSize }, signal),
      placeholderData: keepPreviousData,
      refetchInterval: PACE_MS,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: ['energySystems', 'detail', id],
      queryFn: ({ signal }) => ask('energySystem', { id }, signal),
      refetchInterval: PACE_MS,
    }),
  ofDevice: (mcuId: string) =>
    queryOptions({
      queryKey: ['energySystems', 'ofDevice', mcuId],
      queryFn: ({ signal }) => ask('detailNew', { mcuId }, signal),
    }),
};
