import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { LeaseState } from '#domain/trade/leases/lease.ts';
import { type Answer, ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { toasts } from '../../../ui/dialog/toast.ts';
import type { ContractState } from './leases-search.ts';

interface Filter {
  readonly key: string;
  readonly state: ContractState | '';
  readonly companyIds: readonly number[];
}

interface Shown {
  readonly from: number;
  readonly until: number;
  readonly by: 'device' | 'customer';
  readonly key: string;
  readonly state: LeaseState | '';
  readonly companyIds: readonly number[];
}

/** Devices that a choice offers; the search leads to the others. */
const OFFERED = 20;
/** Leases of a device that another one is kept from meeting; those before them are over. */
const MAX_OF_DEVICE = 200;

export const leaseQueries = {
  page: (filter: Filter, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['leases', 'page', filter, pageNum, pageSize],
      queryFn: ({ signal }) =>
        ask('pageLeases', { ...filter, companyIds: [...filter.companyIds], pageNum, pageSize }, signal),
      placeholderData: keepPreviousData,
    }),
  calendar: (shown: Shown, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['leases', 'calendar', shown, pageNum, pageSize],
      queryFn: ({ signal }) =>
        ask('leaseCalendar', { ...shown, companyIds: [...shown.companyIds], pageNum, pageSize }, signal),
      placeholderData: keepPreviousData,
    }),
  overview: (month: string, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['leases', 'overview', month, pageNum, pageSize],
      queryFn: ({ signal }) => ask('leaseOverview', { month, pageNum, pageSize }, signal),
      placeholderData: keepPreviousData,
    }),
  condition: (id: number) =>
    queryOptions({
      queryKey: ['leases', 'condition', id],
      queryFn: ({ signal }) => ask('leaseCondition', { id }, signal),
    }),
  /** What a paper says; no code asks for nothing. */
  paper: (code: string | null) =>
    queryOptions({
      queryKey: ['leases', 'paper', code],
      queryFn: ({ signal }) => ask('checkConditionReport', { code: code ?? '' }, signal),
      enabled: code !== null,
    }),
  maintenance: (pageNum: number) =>
    queryOptions({
      queryKey: ['leases', 'maintenance', pageNum],
      queryFn: ({ signal }) => ask('pageLeaseMaintenance', { pageNum, pageSize: 20 }, signal),
      placeholderData: keepPreviousData,
    }),
  /** Leases of a device, the newest start first. */
  ofDevice: (mcuId: string) =>
    queryOptions({
      queryKey: ['leases', 'of', mcuId],
      queryFn: ({ signal }) => ask('pageLeases', { mcuId, pageSize: MAX_OF_DEVICE }, signal),
    }),
  /** Geofences of a device. */
  places: (mcuId: string) =>
    queryOptions({
      queryKey: ['devices', 'geofences', mcuId],
      queryFn: ({ signal }) => ask('getGeofences', { mcuId }, signal),
    }),
  /** Devices to lease, by name or serial number. */
  devices: (key: string) =>
    queryOptions({
      queryKey: ['leases', 'devices', key],
      queryFn: ({ signal }) => {
        const from = Date.now();
        return ask('leaseCalendar', { from, until: from + DAY_MS, key, pageSize: OFFERED }, signal);
      },
      placeholderData: keepPreviousData,
    }),
  /** Customers to lease to, by name, number or contact. */
  customers: (key: string) =>
    queryOptions({
      queryKey: ['customers', 'found', key],
      queryFn: ({ signal }) => ask('pageCustomers', { key, pageSize: OFFERED }, signal),
      placeholderData: keepPreviousData,
    }),
};

/** Devices that somebody may choose. */
export const leasableOf = (calendar: Answer<'leaseCalendar'> | undefined) =>
  (calendar?.list ?? []).flatMap(({ device }) =>
    device ? [{ value: device.mcuId, label: device.deviceName, note: device.deviceSn }] : [],
  );

/** After a change: shows a toast and refetches everything about leases. */
export async function leasesChanged(message: string): Promise<void> {
  toasts.show({ cause: 'lease', tone: 'good', title: message });
  // A lease may have made a customer.
  await Promise.all(['leases', 'customers'].map((first) => queryClient.invalidateQueries({ queryKey: [first] })));
}
