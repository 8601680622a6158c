import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fahrenheitOfCelsius } from '#domain/foundation/basics/temperature.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { ChartCard } from '../../../../charts/ChartCard.tsx';
import type { ChartColumns } from '../../../../charts/chart-data.ts';
import { axisWish, type ChartSeries, seriesLook } from '../../../../charts/chart-series.ts';
import { TimeChart } from '../../../../charts/TimeChart.tsx';
import { useFormat } from '../../../../i18n/use-format.ts';
import { useTheme } from '../../../../theme/use-theme.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { loadHistory } from '../history/load-history.ts';
import { type Moment, periodAround } from '../history/moment.ts';
import type { Period, Range } from '../history/range.ts';
import type { UnitOfDevice } from '../monitor-queries.ts';
import styles from './HistoryCard.module.css';
import { RangeTools } from './RangeTools.tsx';

const momentQuery = (device: UnitOfDevice, period: Period) =>
  queryOptions({
    queryKey: ['history', device.mcuId, device.unit, period],
    queryFn: ({ signal }) => loadHistory(device, period, signal),
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: MINUTE_MS,
  });

interface Props {
  device: UnitOfDevice;
  moment: Moment;
  range: Range;
  onRange: (range: Range) => void;
  /** Back to the chart up to now. */
  onEnd: () => void;
}

/** One quantity and the current before and after an instant, which is marked. */
export function MomentCard({ device, moment: { at, quantity }, range, onRange, onEnd }: Props) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  const theme = useTheme();
  const host = useRef<HTMLDivElement>(null);
  const [openedAt] = useState(() => Date.now());
  const period = useMemo(() => periodAround(at, range, openedAt), [at, range, openedAt]);
  const { data, error, refetch } = useQuery(momentQuery(device, period));
  // Whoever comes by a link wants to see this chart, which is far down on a phone.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    host.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const inFahrenheit = quantity === 'temperature' && format.temperatureUnit === 'F';
  const columns: ChartColumns | null = useMemo(() => {
    if (!data) return null;
    const values = inFahrenheit ? data.temperature.map(fahrenheitOfCelsius) : data[quantity];
    return { at: data.at, values: [values, data.current] };
  }, [data, quantity, inFahrenheit]);
  const series: readonly ChartSeries[] = useMemo(() => {
    const unit = { soc: '%', voltage: 'V', temperature: inFahrenheit ? '°F' : '°C' } as const;
    const label = quantity === 'soc' ? t('charge') : t(quantity);
    return [
      { key: quantity, label, unit: unit[quantity], axis: 'left', main: true, ...seriesLook[quantity] },
      { key: 'current', label: t('current'), unit: 'A', axis: 'right', ...seriesLook.current },
    ];
  }, [t, quantity, inFahrenheit]);
  const axes = useMemo(() => ({ left: axisWish[quantity], right: axisWish.current }), [quantity]);
  const time = format.date('dayMonthTime', at);
  const mark = useMemo(() => ({ at, label: time }), [at, time]);
  const title = t('moment', { time });
  return (
    <div ref={host} className={styles.whole}>
      <ChartCard
        title={title}
        tools={
          <RangeTools range={range} onRange={onRange} period={period}>
            <Button size="small" onClick={onEnd}>
              {t('moment_end')}
            </Button>
          </RangeTools>
        }
        state={data ? 'loaded' : error ? 'failed' : 'loading'}
        error={error}
        failed={t('history_error')}
        onAgain={() => void refetch()}
        footer={null}
        grows
      >
        {(view) =>
          columns && (
            <TimeChart
              title={title}
              columns={columns}
              series={series}
              axes={axes}
              whole={period}
              mark={mark}
              theme={theme}
              view={view}
            />
          )
        }
      </ChartCard>
    </div>
  );
}
