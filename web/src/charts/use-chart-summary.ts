import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#domain/foundation/i18n/dates.ts';
import { formatQuantity } from '#domain/foundation/i18n/numbers.ts';
import { useFormat } from '../i18n/use-format.ts';
import { type ChartColumns, extremes, firstFrom, type TimeSpan } from './chart-data.ts';
import { quantityOf } from './chart-reading.ts';
import type { ChartSeries } from './chart-series.ts';

/** The chart in a few sentences: the period, and of each series its lowest, highest and last value. */
export function useChartSummary(
  title: string,
  columns: ChartColumns,
  series: readonly ChartSeries[],
  view: TimeSpan,
  instantText?: ((at: number, form: 'full') => string) | undefined,
): { text: string; empty: boolean } {
  const { t } = useTranslation('chart');
  const { language } = useFormat();
  return useMemo(() => {
    const parts = series.flatMap((one, i) => {
      const column = columns.values[i];
      const range = column && extremes(columns, column, view);
      if (!column || !range) return [];
      const value = (number: number) => formatQuantity(language, quantityOf(one, number));
      const last = column[lastPresent(columns.at, column, view)] ?? range.max;
      return [
        t('summary_series', { label: one.label, min: value(range.min), max: value(range.max), last: value(last) }),
      ];
    });
    const instant = (at: number) => instantText?.(at, 'full') ?? formatDate(language, 'dayMonthTime', at);
    const [from, to] = [instant(view.from), instant(view.to)];
    const period = t('summary_period', { title, from, to });
    return { text: [period, ...(parts.length > 0 ? parts : [t('no_data')])].join(' '), empty: parts.length === 0 };
  }, [t, language, title, columns, series, view, instantText]);
}

function lastPresent(at: Float64Array, column: Float64Array, view: TimeSpan): number {
  let sample = firstFrom(at, view.to + 1) - 1;
  while (sample >= 0 && Number.isNaN(column[sample])) sample -= 1;
  return sample;
}
