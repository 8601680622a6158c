import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { showError } from '../../../ui/dialog/show-error.ts';
import { toasts } from '../../../ui/dialog/toast.ts';

export type FirmwareItem = Answer<'pageFirmware'>['list'][number];
export type Rollout = Answer<'pageRollouts'>['list'][number];
export type RolloutStatus = Answer<'firmwareUpgradeStatus'>;
export type UpgradeItem = Answer<'getUpdateVersionLog'>['list'][number];
export type OfDevice = Answer<'firmwareOfDevice'>;

/** How often running upgrades are polled. */
const LOOK_MS = 2000;

export const firmwareQueries = {
  page: (pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['firmware', 'page', pageNum, pageSize],
      queryFn: ({ signal }) => ask('pageFirmware', { pageNum, pageSize }, signal),
      placeholderData: keepPreviousData,
    }),
  devices: (id: string, key: string, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['firmware', 'devices', id, key, pageNum, pageSize],
      queryFn: ({ signal }) => ask('pageFirmwareDevices', { id, key, pageNum, pageSize }, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  rollouts: (pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['firmware', 'rollouts', pageNum, pageSize],
      queryFn: ({ signal }) => ask('pageRollouts', { pageNum, pageSize }, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.list.some(({ endedAt }) => endedAt === null) ? LOOK_MS : false),
    }),
  status: (id: string, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['firmware', 'status', id, pageNum, pageSize],
      queryFn: ({ signal }) => ask('firmwareUpgradeStatus', { id, pageNum, pageSize }, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isAtWork(state.data.rollout) ? LOOK_MS : false),
    }),
  ofDevice: (mcuId: string) =>
    queryOptions({
      queryKey: ['firmware', 'ofDevice', mcuId],
      queryFn: ({ signal }) => ask('firmwareOfDevice', { mcuId }, signal),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.newest?.endedAt === null ? LOOK_MS : false),
    }),
  log: (mcuId: string, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['firmware', 'log', mcuId, pageNum, pageSize],
      queryFn: ({ signal }) => ask('getUpdateVersionLog', { mcuId, pageNum, pageSize }, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

/** A rollout that has ended may still have devices being upgraded. */
const isAtWork = ({ endedAt, counts }: Rollout): boolean =>
  endedAt === null || counts.downloading + counts.installing > 0;

/** A firmware mutation: shows a toast and refetches all firmware data. */
export function useFirmwareMutation<T, A>(
  action: (input: T) => Promise<A>,
  success: string,
  onDone?: (answer: A) => void,
) {
  const mutation = useWriting({
    mutationFn: action,
    onSuccess: async (answer) => {
      toasts.show({ cause: 'firmware', tone: 'good', title: success });
      onDone?.(answer);
      await queryClient.invalidateQueries({ queryKey: ['firmware'] });
    },
    onError: (error) => showError(error, 'firmware'),
  });
  return {
    isPending: mutation.isPending,
    run: (input: T) => {
      if (!mutation.isPending) mutation.mutate(input);
    },
  };
}
