import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { ChartSeries } from '../../../../charts/chart-series.ts';
import { TimeChart } from '../../../../charts/TimeChart.tsx';
import { errorText } from '../../../../i18n/error-text.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { useTheme } from '../../../../theme/use-theme.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import styles from './CompareReport.module.css';
import type { Alignment } from './compare-address.ts';
import type { CompareAxis } from './compare-axis.ts';
import { DifferenceChart } from './DifferenceChart.tsx';
import { COMPARED, type CompareQuantity } from './quantities.ts';
import type { Compared, Comparison } from './use-compare.ts';
import { ORIGIN } from './use-lines.ts';

const WEEK_MS = 7 * DAY_MS;

interface Props {
  lines: readonly Compared[];
  comparison: Comparison;
  series: readonly ChartSeries[];
  quantity: CompareQuantity;
  axis: CompareAxis;
  unit: string;
  alignment: Alignment;
  /** Whether the lines are still loading. */
  isWaiting: boolean;
}

/** All lines on one time axis, what they differ from the first below, and one cursor that reads both. */
export function CompareChart({ lines, comparison, series, quantity, axis, unit, alignment, isWaiting }: Props) {
  const { t } = useTranslation('report');
  const { t: common } = useTranslation('index');
  const format = useFormat();
  const theme = useTheme();
  const syncKey = useId();
  const { columns, isLoading, failures, retry } = comparison;
  // A span that is worth an axis for a whole battery is too much for a part of it.
  const axes = useMemo(
    () => ({ left: axis === 'block' || axis === 'cell' ? { leastSpan: 0.1 } : COMPARED[quantity].axis }),
    [axis, quantity],
  );
  const whole = useMemo(
    () =>
      alignment === 'week'
        ? { from: ORIGIN, to: ORIGIN + WEEK_MS }
        : {
            from: Math.min(...lines.map(({ from, shiftMs }) => from + shiftMs)),
            to: Math.max(...lines.map(({ to, shiftMs }) => to + shiftMs)),
          },
    [lines, alignment],
  );
  const instantText = useMemo(
    () => (at: number, form: 'day' | 'time' | 'full') => {
      const time = format.date('minute', at);
      if (form === 'time') return time;
      if (alignment === 'week') return format.date('dayName', at) + (form === 'full' ? ` ${time}` : '');
      const day = Math.floor((at - ORIGIN) / DAY_MS) + 1;
      return form === 'day' ? t('offset_day', { day }) : t('offset_days', { day, time });
    },
    [t, format, alignment],
  );
  const shared = { columns, series, whole, theme, syncKey, ...(alignment !== 'time' && { instantText }) };
  return (
    <>
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
        <>
          <div className={styles.chart}>
            <TimeChart key={alignment} title={t(`quantity_${quantity}`)} axes={axes} hasDifferences {...shared} />
          </div>
          {lines.length > 1 && <DifferenceChart key={`difference ${alignment}`} unit={unit} {...shared} />}
        </>
      )}
      {lines.length === 1 && <p className={styles.hint}>{t('compare_empty')}</p>}
    </>
  );
}
