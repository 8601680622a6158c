import { queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { toasts } from '../../../../ui/dialog/toast.ts';

export type MaintenanceWindow = Answer<'listMaintenanceWindows'>[number];

const MINUTE_MS = 60_000;

export const windowQueries = {
  list: () =>
    queryOptions({
      queryKey: ['maintenance', 'windows'],
      queryFn: ({ signal }) => ask('listMaintenanceWindows', {}, signal),
      refetchInterval: MINUTE_MS,
    }),
  /** Until when a device is in maintenance. */
  ofDevice: (mcuId: string) =>
    queryOptions({
      queryKey: ['maintenance', mcuId, 'until'],
      queryFn: ({ signal }) => ask('deviceMaintenance', { mcuId }, signal),
      refetchInterval: MINUTE_MS,
    }),
};

/** After a change: says so, and refetches what is in maintenance. */
export function windowsChanged(message: string): Promise<void> {
  toasts.show({ cause: 'maintenance', tone: 'good', title: message });
  return queryClient.invalidateQueries({ queryKey: ['maintenance'] });
}
