import { queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { toasts } from '../../../../ui/dialog/toast.ts';

export type Entry = Answer<'listDeviceLog'>[number];

const queryKey = (mcuId: string) => ['recordLog', mcuId] as const;

export const entriesQuery = (mcuId: string) =>
  queryOptions({
    queryKey: queryKey(mcuId),
    queryFn: ({ signal }) => ask('listDeviceLog', { mcuId }, signal),
  });

/** After a change to a device's log: shows a toast and refetches the log. */
export function logChanged(mcuId: string, message: string): Promise<void> {
  toasts.show({ cause: 'device_log', tone: 'good', title: message });
  return queryClient.invalidateQueries({ queryKey: queryKey(mcuId) });
}
