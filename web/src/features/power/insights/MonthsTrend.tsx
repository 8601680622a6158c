import { useTranslation } from 'react-i18next';
import type { PercentMonth } from '#domain/power/insights/end-of-life.ts';
import { Trend } from '../../../charts/Trend.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import { useInsightText } from './insight-text.ts';

/** A state of health month by month with its range, from the first month on. */
export function MonthsTrend({ months, height }: { months: readonly PercentMonth[]; height: number }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const text = useInsightText();
  const name = (month: string) => format.date('monthYear', Date.parse(`${month}-15`), 'Etc/UTC');
  const points = months.map(({ month, percent, low, high }) => ({
    key: month,
    order: Number(month.slice(0, 4)) * 12 + Number(month.slice(5)),
    label: name(month),
    value: percent,
    low,
    high,
    title: `${name(month)}: ${text.percent(percent)}, ${text.range(text.percent(low), text.percent(high))}`,
  }));
  return (
    <Trend
      points={points}
      colour="c1"
      leastSpan={20}
      height={height}
      summary={t('health_chart', { text: points.map(({ title }) => title).join('; ') })}
    />
  );
}
