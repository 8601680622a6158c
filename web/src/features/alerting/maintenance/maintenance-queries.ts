import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { toasts } from '../../../ui/dialog/toast.ts';

export type Plan = Answer<'getBatteryMaintenanceMsg'>[number];

const queryKey = (mcuId: string) => ['maintenance', mcuId] as const;

export const maintenanceQueries = {
  /** Everything on the card. */
  ofDevice: (mcuId: string) =>
    queryOptions({
      queryKey: [...queryKey(mcuId), 'plans'],
      queryFn: async ({ signal }) => {
        const service = await ask('getDataServiceMsg', { mcuId }, signal);
        // What counts the use of a device is not told while its data service is over.
        if (service.state === 'expired') return { plans: [], use: null, service };
        const [battery, vehicle, use] = await Promise.all([
          ask('getBatteryMaintenanceMsg', { mcuId }, signal),
          ask('getVehicleMaintenanceMsg', { mcuId }, signal),
          ask('getBatteryLongNoUseMsg', { mcuId }, signal),
        ]);
        return { plans: [...battery, ...vehicle], use, service };
      },
    }),
  /** Tasks on account of an alarm. */
  ofAlarm: (mcuId: string, alarmId: string) =>
    queryOptions({
      queryKey: [...queryKey(mcuId), 'tasks', alarmId],
      queryFn: ({ signal }) => ask('maintenanceOfAlarm', { mcuId, alarmId }, signal),
    }),
  log: (mcuId: string, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: [...queryKey(mcuId), 'log', pageNum, pageSize],
      queryFn: ({ signal }) => ask('pageMaintenanceLog', { mcuId, pageNum, pageSize }, signal),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
};

/** After something was noted: what is shown of it is asked for again. */
export const entriesChanged = (mcuId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKey(mcuId) });

/** After a change to the plans of a device: shows a toast and refetches them. */
export function plansChanged(mcuId: string, message: string): Promise<void> {
  toasts.show({ cause: 'maintenance', tone: 'good', title: message });
  return entriesChanged(mcuId);
}
