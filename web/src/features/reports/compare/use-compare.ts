import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { MINUTE_MS } from '#domain/time.ts';
import { recordColumns } from '../../../api/record-columns.ts';
import type { ChartColumns } from '../../../charts/chart-data.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import type { Source } from '../report-queries.ts';
import { type CompareLine, overlaid, shifted, thinned } from './compare-lines.ts';
import { COMPARED, type CompareQuantity, KIND_OF, valuesOf } from './quantities.ts';

/** The subject of one line. */
export interface Compared {
  readonly key: string;
  readonly name: string;
  readonly mcuId: string;
  readonly unit: number;
  /** The source of the records. */
  readonly source: Source;
  /** UTC epoch ms. */
  readonly from: number;
  readonly to: number;
  /** Added to its instants, so that all lines start together. */
  readonly shiftMs: number;
}

export interface Comparison {
  readonly columns: ChartColumns;
  readonly isLoading: boolean;
  readonly failures: readonly { readonly name: string; readonly error: unknown }[];
  readonly retry: () => void;
}

/** Loads the compared lines and aligns them. */
export function useCompare(all: readonly Compared[], quantity: CompareQuantity): Comparison {
  const { temperatureUnit } = useFormat();
  // Recomputed only when a line has loaded or another one is compared.
  const combine = useCallback(
    (queries: readonly UseQueryResult<CompareLine>[]): Comparison => ({
      columns: overlaid(queries.map(({ data }, place) => shifted(data ?? NOTHING, all[place]?.shiftMs ?? 0))),
      isLoading: queries.some(({ isPending }) => isPending),
      failures: queries.flatMap(({ error }, place) => (error ? [{ name: all[place]?.name ?? '', error }] : [])),
      retry: () => {
        for (const query of queries) if (query.error) void query.refetch();
      },
    }),
    [all],
  );
  return useQueries({
    queries: all.map(({ mcuId, unit, source, from, to }) => ({
      queryKey: ['devices', 'report', mcuId, unit, 'compare', source, quantity, temperatureUnit, from, to],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CompareLine> => {
        const wanted = { mcuId, unit, kind: KIND_OF[source], from, to };
        const columns = await recordColumns(wanted, COMPARED[quantity].channels[source], signal);
        return thinned({ at: columns.at, values: valuesOf(quantity, source, columns, temperatureUnit) });
      },
      staleTime: MINUTE_MS,
      structuralSharing: false as const,
    })),
    combine,
  });
}

const NOTHING: CompareLine = { at: new Float64Array(), values: new Float64Array() };
