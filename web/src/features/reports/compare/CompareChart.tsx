import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '#domain/time.ts';
import type { ChartSeries, SeriesColour } from '../../../charts/chart-series.ts';
import { TimeChart } from '../../../charts/TimeChart.tsx';
import { errorText } from '../../../i18n/error-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useTheme } from '../../../theme/use-theme.ts';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './CompareReport.module.css';
import { COMPARED, type CompareQuantity, unitOf } from './quantities.ts';
import { type Compared, useCompare } from './use-compare.ts';
import { ORIGIN } from './use-lines.ts';

export const COLOURS: readonly SeriesColour[] = ['c1', 'c2', 'c3', 'c4', 'c5'];

interface Props {
  lines: readonly Compared[];
  quantity: CompareQuantity;
  isOffset: boolean;
  /** Whether the lines are still loading. */
  isWaiting: boolean;
}

/** All lines on one time axis, with one cursor that reads all of them. */
export function CompareChart({ lines, quantity, isOffset, isWaiting }: Props) {
  const { t } = useTranslation('report');
  const { t: common } = useTranslation('index');
  const format = useFormat();
  const theme = useTheme();
  const { columns, isLoading, failures, retry } = useCompare(lines, quantity);
  const { decimals, signed = false, axis } = COMPARED[quantity];
  const unit = unitOf(quantity, format.temperatureUnit);
  const series: readonly ChartSeries[] = useMemo(
    () =>
      lines.map(({ key, name }, place) => ({
        key,
        label: name,
        unit,
        decimals,
        signed,
        colour: COLOURS[place] ?? 'c6',
        axis: 'left',
        main: place === 0,
      })),
    [lines, unit, decimals, signed],
  );
  const axes = useMemo(() => ({ left: axis }), [axis]);
  const whole = useMemo(
    () => ({
      from: Math.min(...lines.map(({ from, shiftMs }) => from + shiftMs)),
      to: Math.max(...lines.map(({ to, shiftMs }) => to + shiftMs)),
    }),
    [lines],
  );
  const offsetText = useMemo(
    () => (at: number, form: 'day' | 'time' | 'full') => {
      const day = Math.floor((at - ORIGIN) / DAY_MS) + 1;
      const time = format.date('minute', at);
      if (form === 'time') return time;
      return form === 'day' ? t('offset_day', { day }) : t('offset_days', { day, time });
    },
    [t, format],
  );
  return (
    <div className={styles.chart}>
      {failures.map(({ name, error }) => (
        <p key={name} className={styles.failed} role="alert">
          {t('line_failed', { name, reason: errorText(error) })}
          <Button size="small" icon="refresh" onClick={retry}>
            {common('try_again')}
          </Button>
        </p>
      ))}
      {isLoading || isWaiting ? (
        <Skeleton width="100%" height={400} radius={8} />
      ) : (
        <TimeChart
          key={`${isOffset}`}
          title={t(`quantity_${quantity}`)}
          columns={columns}
          series={series}
          axes={axes}
          whole={whole}
          theme={theme}
          {...(isOffset && { instantText: offsetText })}
        />
      )}
      {lines.length === 1 && <p className={styles.hint}>{t('compare_empty')}</p>}
    </div>
  );
}
