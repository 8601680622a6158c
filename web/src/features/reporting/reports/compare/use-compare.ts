import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { recordColumns } from '../../../../api/record-columns.ts';
import type { ChartColumns } from '../../../../charts/chart-data.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import type { Source } from '../report-queries.ts';
import type { Alignment } from './compare-address.ts';
import { type CompareAxis, divisorOf, type LineBattery } from './compare-axis.ts';
import { type CompareLine, overlaid, shifted, thinned } from './compare-lines.ts';
import { figuresOf, type LineFigures } from './line-figures.ts';
import { COMPARED, type CompareQuantity, KIND_OF, valuesOf } from './quantities.ts';
import { weekHours } from './week-hours.ts';

/** The subject of one line. */
export interface Compared {
  readonly key: string;
  readonly name: string;
  readonly mcuId: string;
  readonly unit: number;
  /** The source of the records. */
  readonly source: Source;
  /** Null while it is not known. */
  readonly battery: LineBattery | null;
  /** UTC epoch ms. */
  readonly from: number;
  readonly to: number;
  /** Added to its instants, so that all lines start together. */
  readonly shiftMs: number;
}

export interface Comparison {
  readonly columns: ChartColumns;
  /** What all records of each line tell, as measured. */
  readonly figures: readonly (LineFigures | null)[];
  readonly isLoading: boolean;
  readonly failures: readonly { readonly name: string; readonly error: unknown }[];
  readonly retry: () => void;
}

interface LoadedLine extends CompareLine {
  /** Its hours of the week. */
  readonly week: CompareLine;
  readonly figures: LineFigures | null;
}

/** How the lines are laid over each other. */
interface Laid {
  readonly alignment: Alignment;
  /** Whose clocks tell the hour of the week. */
  readonly timeZone: string;
  /** Where the shown week begins. */
  readonly monday: number;
}

/** Loads the compared lines, aligns them and puts them on one axis. */
export function useCompare(
  all: readonly Compared[],
  quantity: CompareQuantity,
  axis: CompareAxis,
  { alignment, timeZone, monday }: Laid,
): Comparison {
  const { temperatureUnit } = useFormat();
  // Recomputed only when a line has loaded or another one is compared.
  const combine = useCallback(
    (queries: readonly UseQueryResult<LoadedLine>[]): Comparison => ({
      columns: overlaid(
        queries.map(({ data }, place) =>
          alignment === 'week' ? (data?.week ?? NOTHING) : shifted(data ?? NOTHING, all[place]?.shiftMs ?? 0),
        ),
      ),
      figures: queries.map(({ data }) => data?.figures ?? null),
      isLoading: queries.some(({ isPending }) => isPending),
      failures: queries.flatMap(({ error }, place) => (error ? [{ name: all[place]?.name ?? '', error }] : [])),
      retry: () => {
        for (const query of queries) if (query.error) void query.refetch();
      },
    }),
    [all, alignment],
  );
  const comparison = useQueries({
    queries: all.map(({ mcuId, unit, source, from, to }) => ({
      queryKey: ['devices', 'report', mcuId, unit, 'compare', source, quantity, temperatureUnit, from, to, timeZone],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<LoadedLine> => {
        const wanted = { mcuId, unit, kind: KIND_OF[source], from, to };
        const columns = await recordColumns(wanted, COMPARED[quantity].channels[source], signal);
        const line = { at: columns.at, values: valuesOf(quantity, source, columns, temperatureUnit) };
        const week = weekHours(line, timeZone, monday);
        return { ...thinned(line), week, figures: figuresOf(line, { from, to: Math.min(to, Date.now()) }) };
      },
      staleTime: MINUTE_MS,
      structuralSharing: false as const,
    })),
    combine,
  });
  return useMemo(() => {
    const { at, values } = comparison.columns;
    const divided = values.map((line, place) => {
      const divisor = divisorOf(axis, all[place]?.battery ?? null);
      return divisor === 1 ? line : line.map((value) => value / divisor);
    });
    return { ...comparison, columns: { at, values: divided } };
  }, [comparison, axis, all]);
}

const NOTHING: CompareLine = { at: new Float64Array(), values: new Float64Array() };
