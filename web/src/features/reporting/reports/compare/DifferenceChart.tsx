import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { ChartColumns, TimeSpan } from '../../../../charts/chart-data.ts';
import type { ChartSeries } from '../../../../charts/chart-series.ts';
import { TimeChart, type TimeChartProps } from '../../../../charts/TimeChart.tsx';
import { useFormat } from '../../../../i18n/use-format.ts';
import styles from './CompareReport.module.css';
import { differences, meanWindowMs } from './differences.ts';

interface Props extends Pick<TimeChartProps, 'theme' | 'syncKey' | 'instantText'> {
  columns: ChartColumns;
  series: readonly ChartSeries[];
  whole: TimeSpan;
  /** The unit of the values in words. */
  unit: string;
}

const ABOUT_ZERO = { left: { symmetric: true, leastSpan: 0.1 } } as const;

/** What each line differs from the first, smoothed. */
export function DifferenceChart({ columns, series, whole, unit, ...chart }: Props) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const windowMs = meanWindowMs(whole.to - whole.from);
  const smoothed = useMemo(() => differences(columns, windowMs), [columns, windowMs]);
  const others = useMemo(
    () => series.slice(1).map((one): ChartSeries => ({ ...one, axis: 'left', signed: true })),
    [series],
  );
  const title = t('difference_to', { name: series[0]?.label ?? '' });
  return (
    <div className={styles.difference}>
      <h3>
        {title} <small>{t('difference_note', { unit, time: format.lasting(windowMs / MINUTE_MS) })}</small>
      </h3>
      <TimeChart title={title} columns={smoothed} series={others} axes={ABOUT_ZERO} whole={whole} {...chart} />
    </div>
  );
}
