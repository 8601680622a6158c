import { queryOptions, useMutation } from '@tanstack/react-query';
import { type Answer, ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { toasts } from '../../../ui/toast.ts';

export type Entry = Answer<'listDeviceLog'>[number];

const queryKey = (mcuId: string) => ['recordLog', mcuId] as const;

export const entriesQuery = (mcuId: string) =>
  queryOptions({
    queryKey: queryKey(mcuId),
    queryFn: ({ signal }) => ask('listDeviceLog', { mcuId }, signal),
  });

/** A change to a device's log: shows a toast and refetches the log. */
export const useEntryMutation = <T>(
  mcuId: string,
  action: (input: T) => Promise<unknown>,
  success: string,
  onDone: () => void,
) =>
  useMutation({
    mutationFn: action,
    onSuccess: async () => {
      toasts.show({ cause: 'device_log', tone: 'good', title: success });
      onDone();
      await queryClient.invalidateQueries({ queryKey: queryKey(mcuId) });
    },
  });
