import { queryOptions } from '@tanstack/react-query';
import type { Kind } from '#domain/kinds/registry.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { type Answer, ask } from '../../api/client.ts';
import { recordColumns } from '../../api/record-columns.ts';
import { CHARTS } from './unit-channels.ts';

/** The newest record of a unit, its wire integers by field. */
export type EnergyRecord = Answer<'getLastEnergyRecords'>[number];

/** Records of one kind of a device behind a hub. */
export interface UnitOfKind {
  readonly mcuId: string;
  readonly unit: number;
  readonly kind: Kind;
}

export const energyQueries = {
  newest: (mcuId: string) =>
    queryOptions({
      queryKey: ['devices', 'energy', mcuId],
      queryFn: ({ signal }) => ask('getLastEnergyRecords', { mcuId }, signal),
      refetchInterval: MINUTE_MS,
    }),
  /** The drawn channels of the time up to now, in their units. */
  history: ({ mcuId, unit, kind }: UnitOfKind, spanMs: number) =>
    queryOptions({
      queryKey: ['history', mcuId, unit, kind, spanMs],
      queryFn: async ({ signal }) => {
        const to = Date.now();
        const channels = (CHARTS[kind] ?? []).map(({ channel }) => channel);
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
