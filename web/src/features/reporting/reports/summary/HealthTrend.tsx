import { useTranslation } from 'react-i18next';
import { Trend, type TrendMark } from '../../../../charts/Trend.tsx';
import { useFormat } from '../../../../i18n/use-format.ts';
import { EmptyNote } from '../ReportPart.tsx';
import type { Analytics } from '../report-queries.ts';
import { useBacking } from './use-backing.ts';
import { monthOrder, useMonths } from './use-months.ts';

/** Below, the trend stands beside figures that say more. */
const SMALL = 112;

interface Props extends Pick<Analytics, 'stateOfHealth'> {
  height: number;
  /** Since when the battery is where it is. */
  marks?: readonly TrendMark[];
}

/** Month by month; months without samples leave a gap. */
export function HealthTrend({ stateOfHealth: { estimate, trend, fade }, height, marks = [] }: Props) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { monthName } = useMonths();
  const backing = useBacking();
  const isFade = estimate === null && fade !== null;
  const percent = (value: number, decimals: 0 | 1 = 0) =>
    format.quantity({ value, unit: '%', decimals, signed: false });
  const points = isFade
    ? fade.trend.map((point) => ({
        ...point,
        percent: 100 - point.percent,
        low: 100 - point.high,
        high: 100 - point.low,
        bmsPercent: null,
      }))
    : trend;
  if (points.length === 0) return height > SMALL ? <EmptyNote>{t('trend_none')}</EmptyNote> : null;
  return (
    <Trend
      points={points.map((point) => ({
        key: point.month,
        order: monthOrder(point.month),
        label: monthName(point.month),
        value: point.percent,
        low: Math.max(0, point.low),
        high: point.high,
        other: point.bmsPercent,
        title: `${monthName(point.month)}: ${percent(point.percent, 1)}, ${backing.range(point, (value) => percent(value))}`,
      }))}
      colour="c1"
      leastSpan={8}
      height={height}
      marks={marks}
      gap={(missing) => t('months_missing', { count: missing })}
      summary={t('trend_summary', {
        what: t(isFade ? 'fade' : 'health'),
        first: percent(points[0]?.percent ?? 0, 1),
        last: percent(points.at(-1)?.percent ?? 0, 1),
        count: points.length,
        months: points.length,
      })}
    />
  );
}
