import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { type Answer, ask } from '../../../../api/client.ts';
import type { HealthScope } from './health-search.ts';

export type Health = Answer<'getAlarmHealth'>;
export type Statistics = Answer<'getAlarmStatistics'>;

/** Not below `devices`: a count of a month needs no new one with each alarm. */
export const healthQueries = {
  all: ['alarmHealth'] as const,
  health: (scope: HealthScope) =>
    queryOptions({
      queryKey: [...healthQueries.all, 'health', scope],
      queryFn: ({ signal }) => ask('getAlarmHealth', scope, signal),
      refetchInterval: 5 * MINUTE_MS,
      placeholderData: keepPreviousData,
    }),
  statistics: (scope: HealthScope, type: 1 | 2) =>
    queryOptions({
      queryKey: [...healthQueries.all, 'statistics', scope, type],
      queryFn: ({ signal }) => ask('getAlarmStatistics', { ...scope, type }, signal),
      refetchInterval: 5 * MINUTE_MS,
      placeholderData: keepPreviousData,
    }),
};
