import { queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { toasts } from '../../../../ui/dialog/toast.ts';

export type ChannelRange = Answer<'getValueRanges'>['channels'][number];

export const rangesQuery = (mcuId: string) =>
  queryOptions({
    queryKey: ['valueRanges', mcuId],
    queryFn: ({ signal }) => ask('getValueRanges', { mcuId }, signal),
    staleTime: 0,
  });

export function rangesChanged(mcuId: string, title: string): Promise<void> {
  toasts.show({ cause: 'ranges', tone: 'good', title });
  return queryClient.invalidateQueries({ queryKey: rangesQuery(mcuId).queryKey });
}
