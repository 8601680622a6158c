import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { toasts } from '../../../ui/dialog/toast.ts';

export type Mount = Answer<'batteriesOfDevice'>[number];
export type SwapSuggestion = Answer<'swapSuggestions'>[number];
export type Battery = NonNullable<Mount['battery']>;
export type BatteryDetail = Answer<'getBattery'>;
export type BatteryOfList = Answer<'pageBatteries'>['list'][number];

/** A unit of a device. */
export interface Place {
  readonly mcuId: string;
  readonly unit: number;
}

/** How a list is narrowed beside its search. */
interface BatteryFilter {
  readonly companyIds?: number[];
  readonly status?: BatteryOfList['status'];
  readonly place?: 'mounted' | 'stored';
}

const KEY = 'batteries';

export const batteryQueries = {
  ofDevice: (place: Place) =>
    queryOptions({
      queryKey: [KEY, 'of', place],
      queryFn: ({ signal }) => ask('batteriesOfDevice', place, signal),
    }),
  ofEveryUnit: (mcuId: string) =>
    queryOptions({
      queryKey: [KEY, 'of', { mcuId }],
      queryFn: ({ signal }) => ask('batteriesOfDevice', { mcuId, everyUnit: true }, signal),
    }),
  suggestions: (place: Place) =>
    queryOptions({
      queryKey: [KEY, 'suggestions', place],
      queryFn: ({ signal }) => ask('swapSuggestions', place, signal),
    }),
  list: (key: string, pageNum: number, pageSize: number, filter: BatteryFilter = {}) =>
    queryOptions({
      queryKey: [KEY, 'list', key, pageNum, pageSize, filter],
      queryFn: ({ signal }) => ask('pageBatteries', { key, ...filter, pageNum, pageSize }, signal),
      placeholderData: keepPreviousData,
    }),
  detail: (batteryId: number) =>
    queryOptions({
      queryKey: [KEY, 'detail', batteryId],
      queryFn: ({ signal }) => ask('getBattery', { batteryId }, signal),
    }),
};

/** What a swap changes is also in the figures of its device. */
export function batteriesChanged(message: string): Promise<unknown> {
  toasts.show({ cause: 'batteries', tone: 'good', title: message });
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: [KEY] }),
    // Of every device: the same battery may have been on several.
    queryClient.invalidateQueries({ queryKey: ['devices', 'report'] }),
  ]);
}
