import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';

export type CommandItem = Answer<'commandState'>;
export type ControlStatus = Answer<'commandStanding'>;
export type UnitConfiguration = Answer<'listUnitCfg'>[number];
export type ConfigurationTwin = Answer<'getLastYhubConfig'>;

/** How often a running command is polled. */
export const LOOK_MS = 1000;

export const isUnderWay = ({ endedAt }: CommandItem): boolean => endedAt === null;

const endedSince = (before: ControlStatus | undefined, after: ControlStatus): boolean =>
  (before?.commands ?? []).some(
    (one) => isUnderWay(one) && after.commands.some(({ id, endedAt }) => id === one.id && endedAt !== null),
  );

/** Everything that commands change is below `control` of the device. */
export const controlQueries = {
  status: (mcuId: string) =>
    queryOptions({
      queryKey: ['control', mcuId, 'status'],
      queryFn: async ({ signal, queryKey }) => {
        const status = await ask('commandStanding', { mcuId }, signal);
        if (endedSince(queryClient.getQueryData<ControlStatus>(queryKey), status)) {
          void queryClient.invalidateQueries({ queryKey: ['control', mcuId, 'configuration'] });
          void queryClient.invalidateQueries({ queryKey: ['control', mcuId, 'log'] });
        }
        return status;
      },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.commands.some(isUnderWay) ? LOOK_MS : false),
    }),
  configuration: (mcuId: string) =>
    queryOptions({
      queryKey: ['control', mcuId, 'configuration'],
      queryFn: ({ signal }) => ask('getLastYhubConfig', { mcuId }, signal),
    }),
  /** Devices behind a hub that can be set. */
  units: (mcuId: string) =>
    queryOptions({
      queryKey: ['control', mcuId, 'configuration', 'units'],
      queryFn: ({ signal }) => ask('listUnitCfg', { mcuId }, signal),
    }),
  /** Devices that could be set as one of them, and what would change. */
  alike: (mcuId: string, unit: number) =>
    queryOptions({
      queryKey: ['control', mcuId, 'configuration', 'alike', unit],
      queryFn: ({ signal }) => ask('listUnitsLike', { mcuId, unit }, signal),
      staleTime: 0,
    }),
  canOptions: () =>
    queryOptions({
      queryKey: ['control', 'options', 'can'],
      queryFn: async ({ signal }) => {
        const [options, functions] = await Promise.all([
          ask('canOptions', {}, signal),
          ask('canFunctionList', {}, signal),
        ]);
        return { ...options, functions };
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  log: (mcuId: string, log: 'control' | 'configuration', pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['control', mcuId, 'log', log, pageNum, pageSize],
      queryFn: ({ signal }) =>
        ask(log === 'control' ? 'pageRemoteControlRecord' : 'pageYhubConfigLog', { mcuId, pageNum, pageSize }, signal),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
};
