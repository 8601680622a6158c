import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../i18n/dates.ts';
import { formatNumber, formatQuantity } from '../i18n/numbers.ts';
import { useFormat } from '../i18n/use-format.ts';
import { IconButton } from '../ui/IconButton.tsx';
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

const rowsPerPage = 50;

/** Every sample of the period as rows, oldest first, one page at a time. */
export function ChartTable({ caption, columns, series, view, instantText }: Props) {
  const { t } = useTranslation('chart');
  const { language } = useFormat();
  const [page, setPage] = useState(0);
  const first = firstFrom(columns.at, view.from);
  const total = firstFrom(columns.at, view.to + 1) - first;
  const lastPage = Math.max(0, Math.ceil(total / rowsPerPage) - 1);
  const shown = Math.min(page, lastPage);
  const start = shown * rowsPerPage;
  const end = Math.min(total, start + rowsPerPage);
  const instantOf = (at: number) => instantText?.(at, 'full') ?? formatDate(language, 'dateTime', at);
  const count = (value: number) => formatNumber(language, value);
  return (
    <div className={styles.table}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            {series.map(({ key, label, unit }) => (
              <th key={key} scope="col">{`${label}, ${unit}`}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: end - start }, (_, row) => first + start + row).map((sample) => (
            <tr key={sample}>
              <th scope="row">{instantOf(columns.at[sample] ?? 0)}</th>
              {series.map((one, i) => (
                <td key={one.key}>{formatQuantity(language, quantityOf(one, columns.values[i]?.[sample]))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {total === 0 && <p className={styles.none}>{t('no_data')}</p>}
      <div className={styles.pager}>
        <span data-num>{total > 0 && t('rows', { from: count(start + 1), to: count(end), total: count(total) })}</span>
        <IconButton
          icon="chevron-left"
          label={t('previous_rows')}
          refusal={shown === 0 ? t('first_rows') : undefined}
          onClick={() => setPage(shown - 1)}
        />
        <IconButton
          icon="chevron-right"
          label={t('next_rows')}
          refusal={shown === lastPage ? t('last_rows') : undefined}
          onClick={() => setPage(shown + 1)}
        />
      </div>
    </div>
  );
}
