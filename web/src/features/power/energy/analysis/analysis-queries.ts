import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { type Answer, ask } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { toasts } from '../../../../ui/dialog/toast.ts';
import type { StatisticsView } from '../statistics/PeriodTools.tsx';

export type Analysis = Answer<'getEnergyAnalysis'>;
export type Forecast = NonNullable<Answer<'getEnergyForecast'>>;
export type ComparedUnit = Answer<'getModelComparison'>[number];
export type DatedTariff = Answer<'siteTariffs'>[number];

const REFRESH_MS = 5 * MINUTE_MS;

export const analysisQueries = {
  analysis: (mcuId: string, { period, date }: StatisticsView) =>
    queryOptions({
      queryKey: ['devices', 'energyAnalysis', mcuId, period, date],
      queryFn: ({ signal }) => ask('getEnergyAnalysis', { mcuId, period, ...(date !== undefined && { date }) }, signal),
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    }),
  forecast: (mcuId: string) =>
    queryOptions({
      queryKey: ['devices', 'energyForecast', mcuId],
      queryFn: ({ signal }) => ask('getEnergyForecast', { mcuId }, signal),
      refetchInterval: REFRESH_MS,
    }),
  models: (mcuId: string) =>
    queryOptions({
      queryKey: ['devices', 'modelComparison', mcuId],
      queryFn: ({ signal }) => ask('getModelComparison', { mcuId }, signal),
      staleTime: REFRESH_MS,
    }),
  tariffs: (siteId: number) =>
    queryOptions({
      queryKey: ['companies', 'tariffs', siteId],
      queryFn: ({ signal }) => ask('siteTariffs', { siteId }, signal),
      staleTime: 0,
    }),
};

/** The tariffs of a site have changed: costs are asked for again. */
export function tariffsChanged(message: string): void {
  toasts.show({ cause: 'tariff', tone: 'good', title: message });
  void queryClient.invalidateQueries({ queryKey: ['companies', 'tariffs'] });
  void queryClient.invalidateQueries({ queryKey: ['devices', 'energyAnalysis'] });
}
