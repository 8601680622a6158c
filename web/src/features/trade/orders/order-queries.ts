import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DataServiceState } from '#domain/foundation/devices/data-service.ts';
import type { SimKind } from '#domain/foundation/devices/sim-kinds.ts';
import type { OrderStatus } from '#domain/trade/orders/status.ts';
import { type Answer, ask } from '../../../api/client.ts';

export type ServedPage = Answer<'pageDataService'>;
export type ServedDevice = ServedPage['list'][number];
export type Plan = Answer<'planList'>['plans'][number];
export type OrderPage = Answer<'pageOrder'>;
export type OrderItem = OrderPage['list'][number];
export type OrderDetail = Answer<'orderDetail'>;

interface ServiceFilter {
  readonly state: DataServiceState | '';
  readonly key: string;
  readonly planName: string;
  readonly simKind?: SimKind | undefined;
  readonly companyIdList: readonly number[];
}

export const orderQueries = {
  services: (filter: ServiceFilter, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['orders', 'services', filter, pageNum, pageSize],
      queryFn: ({ signal }) =>
        ask('pageDataService', { ...filter, companyIdList: [...filter.companyIdList], pageNum, pageSize }, signal),
      placeholderData: keepPreviousData,
    }),
  plans: (withdrawn = false) =>
    queryOptions({
      queryKey: ['orders', 'plans', withdrawn],
      queryFn: ({ signal }) => ask('planList', { withdrawn }, signal),
    }),
  billing: () =>
    queryOptions({
      queryKey: ['orders', 'billing'],
      queryFn: ({ signal }) => ask('orderBilling', {}, signal),
      staleTime: 0,
    }),
  quote: (planId: number, mcuIds: readonly string[]) =>
    queryOptions({
      queryKey: ['orders', 'quote', planId, mcuIds],
      queryFn: ({ signal }) => ask('quoteOrder', { planId, mcuIds }, signal),
      staleTime: 0,
      gcTime: 0,
    }),
  page: (status: OrderStatus | '', key: string, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['orders', 'page', status, key, pageNum, pageSize],
      queryFn: ({ signal }) => ask('pageOrder', { status, key, pageNum, pageSize }, signal),
      placeholderData: keepPreviousData,
    }),
  detail: (orderNo: string) =>
    queryOptions({
      queryKey: ['orders', 'detail', orderNo],
      queryFn: ({ signal }) => ask('orderDetail', { orderNo }, signal),
    }),
};
