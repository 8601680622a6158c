import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#domain/foundation/i18n/dates.ts';
import { formatQuantity } from '#domain/foundation/i18n/numbers.ts';
import { useFormat } from '../i18n/use-format.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import styles from './chart.module.css';
import { type ChartColumns, firstFrom, type TimeSpan } from './chart-data.ts';
import { quantityOf } from './chart-reading.ts';
import type { ChartSeries } from './chart-series.ts';

interface Props {
  readonly caption: string;
  readonly columns: ChartColumns;
  readonly series: readonly ChartSeries[];
  readonly view: TimeSpan;
  readonly instantText?: ((at: number, form: 'full') => string) | undefined;
}

/** Every sample of the period as rows, oldest first. */
export function ChartTable({ caption, columns, series, view, instantText }: Props) {
  const { t } = useTranslation('chart');
  const { language } = useFormat();
  const samples = useMemo(() => {
    const first = firstFrom(columns.at, view.from);
    return Array.from({ length: firstFrom(columns.at, view.to + 1) - first }, (_, place) => first + place);
  }, [columns, view.from, view.to]);
  const instantOf = (at: number) => instantText?.(at, 'full') ?? formatDate(language, 'dateTime', at);
  if (samples.length === 0) return <p className={styles.none}>{t('no_data')}</p>;
  return (
    <DataTable
      label={caption}
      className={styles.rows}
      frame={styles.table}
      columns={[
        {
          key: 'time',
          title: t('time'),
          isRowHeader: true,
          cell: (sample) => instantOf(columns.at[sample] ?? 0),
        },
        ...series.map((one, place) => ({
          key: one.key,
          title: `${one.label}, ${one.unit}`,
          cell: (sample: number) => formatQuantity(language, quantityOf(one, columns.values[place]?.[sample])),
        })),
      ]}
      rows={samples}
      keyOf={String}
    />
  );
}
