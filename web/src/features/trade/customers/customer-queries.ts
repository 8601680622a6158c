import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { toasts } from '../../../ui/dialog/toast.ts';
import type { CustomerOrder } from './customers-search.ts';

interface Filter {
  readonly key: string;
  readonly companyIds: readonly number[];
  readonly order: CustomerOrder;
}
export type CustomerInfo = Answer<'getCustomer'>;

/** Customers that a choice offers; the search leads to the others. */
const OFFERED = 20;
const LEASES = 20;

export const customerQueries = {
  page: (filter: Filter, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['customers', 'page', filter, pageNum, pageSize],
      queryFn: ({ signal }) =>
        ask('pageCustomers', { ...filter, companyIds: [...filter.companyIds], pageNum, pageSize }, signal),
      placeholderData: keepPreviousData,
    }),
  /** By name, number or contact. */
  found: (key: string) =>
    queryOptions({
      queryKey: ['customers', 'found', key],
      queryFn: ({ signal }) => ask('pageCustomers', { key, pageSize: OFFERED }, signal),
      placeholderData: keepPreviousData,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['customers', 'one', id],
      queryFn: ({ signal }) => ask('getCustomer', { id }, signal),
    }),
  leases: (customerId: number, pageNum: number) =>
    queryOptions({
      queryKey: ['leases', 'customer', customerId, pageNum],
      queryFn: ({ signal }) => ask('pageLeases', { customerId, pageNum, pageSize: LEASES }, signal),
      placeholderData: keepPreviousData,
    }),
  merge: (id: number, otherId: number) =>
    queryOptions({
      queryKey: ['customers', 'merge', id, otherId],
      queryFn: ({ signal }) => ask('previewCustomerMerge', { id, otherId }, signal),
    }),
};

/** After a change: shows a toast and refetches what names customers. */
export async function customersChanged(message: string): Promise<void> {
  toasts.show({ cause: 'customer', tone: 'good', title: message });
  await Promise.all(['customers', 'leases'].map((first) => queryClient.invalidateQueries({ queryKey: [first] })));
}
