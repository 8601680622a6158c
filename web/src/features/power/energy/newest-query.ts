import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { type Answer, ask } from '../../../api/client.ts';

/** The newest record of a unit, its wire integers by field. */
export type EnergyRecord = Answer<'getLastEnergyRecords'>[number];

/** The newest records of a device and of those behind it. */
export const newestQuery = (mcuId: string) =>
  queryOptions({
    queryKey: ['devices', 'energy', mcuId],
    queryFn: ({ signal }) => ask('getLastEnergyRecords', { mcuId }, signal),
    refetchInterval: MINUTE_MS,
  });
