import { queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../api/client.ts';

export type Refused = Answer<'checkOnline'>['refused'][number];

/** What was counted is there ten seconds later. */
const LOOK_MS = 10_000;

/** Whether a device is connected, and what was refused of it. */
export const onlineQuery = (mcuId: string) =>
  queryOptions({
    queryKey: ['devices', 'online', mcuId],
    queryFn: ({ signal }) => ask('checkOnline', { mcuId }, signal),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  });
