import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { ask } from '../../../../api/client.ts';

/** What is wrong with the clock of a device. */
export const clockQuery = (mcuId: string) =>
  queryOptions({
    queryKey: ['devices', 'clock', mcuId],
    queryFn: ({ signal }) => ask('deviceClock', { mcuId }, signal),
    refetchInterval: MINUTE_MS,
  });
