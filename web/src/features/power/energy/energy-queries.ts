import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Kind } from '#domain/foundation/kinds/registry.ts';
import type { StatisticPeriod } from '#domain/power/energy/periods.ts';
import { ask } from '../../../api/client.ts';
import { recordColumns } from '../../../api/record-columns.ts';
import { linesOf } from './unit-channels.ts';

/** Records of one kind of a device behind a hub. */
export interface UnitOfKind {
  readonly mcuId: string;
  readonly unit: number;
  readonly kind: Kind;
}

interface StatisticsOf {
  readonly mcuId: string;
  readonly unit: number | undefined;
  readonly period: StatisticPeriod;
  readonly date: string | undefined;
  /** The period before instead, up to the same time. */
  readonly before?: boolean;
}

export const energyQueries = {
  /** Models that are known by their names. */
  models: () =>
    queryOptions({
      queryKey: ['energyModels'],
      queryFn: ({ signal }) => ask('energyDeviceModelList', {}, signal),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  statistics: ({ mcuId, unit, period, date, before = false }: StatisticsOf) =>
    queryOptions({
      queryKey: ['devices', 'energyStatistics', mcuId, unit, period, date, before],
      queryFn: ({ signal }) =>
        ask(
          'getInverterStatistics',
          { mcuId, period, before, ...(unit !== undefined && { unit }), ...(date !== undefined && { date }) },
          signal,
        ),
      refetchInterval: 5 * MINUTE_MS,
    }),
  /** The drawn channels of the time up to now, in their units. */
  history: ({ mcuId, unit, kind }: UnitOfKind, spanMs: number) =>
    queryOptions({
      queryKey: ['history', mcuId, unit, kind, spanMs],
      queryFn: async ({ signal }) => {
        const to = Date.now();
        const channels = linesOf(kind).map(({ channel }) => channel);
        const { at, columns } = await recordColumns({ mcuId, unit, kind, from: to - spanMs, to }, channels, signal);
        const values = channels.map(({ name, divisor }) =>
          (columns.get(name) ?? new Float64Array(at.length).fill(Number.NaN)).map((value) => value / divisor),
        );
        return { period: { from: to - spanMs, to }, at, values };
      },
      structuralSharing: false,
      gcTime: MINUTE_MS,
      refetchInterval: MINUTE_MS,
    }),
};
