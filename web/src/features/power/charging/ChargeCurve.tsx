import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import { axisWish, type ChartSeries, seriesLook } from '../../../charts/chart-series.ts';
import { TimeChart } from '../../../charts/TimeChart.tsx';
import { useTheme } from '../../../theme/use-theme.ts';
import styles from './ChargeCurve.module.css';
import { type Charge, chargerQueries } from './charger-queries.ts';
import { StageBar } from './StageBar.tsx';
import { stageSpans } from './stage-spans.ts';

const AXES = { left: axisWish.voltage, right: { leastSpan: 4 } } as const;

/** Voltage and current of a charging session over time, its main charge as a band, and the duration of each stage. */
export function ChargeCurve({ charge }: { charge: Charge }) {
  const { t } = useTranslation('charger');
  const theme = useTheme();
  const { data, error, refetch } = useQuery(chargerQueries.curve(charge.id, charge.endedAt));
  const columns = useMemo(() => data && { at: data.at, values: [data.voltage, data.current] }, [data]);
  const bands = useMemo(
    () => (data ? stageSpans(data.at, data.stage).filter(({ stage }) => stage === 'bulk') : []),
    [data],
  );
  const series: readonly ChartSeries[] = useMemo(
    () => [
      { key: 'voltage', label: t('voltage'), unit: 'V', axis: 'left', main: true, ...seriesLook.voltage },
      { key: 'current', label: t('current'), unit: 'A', axis: 'right', colour: 'c2', decimals: 1 },
    ],
    [t],
  );
  const whole = useMemo(() => ({ from: charge.startedAt, to: charge.endedAt }), [charge.startedAt, charge.endedAt]);
  return (
    <ChartCard
      title={t('curve')}
      state={columns ? 'loaded' : error ? 'failed' : 'loading'}
      error={error}
      failed={t('curve_failed')}
      onAgain={() => void refetch()}
      footer={
        <>
          <h3 className={styles.stages}>{t('stages_of')}</h3>
          <StageBar seconds={charge.stageSeconds} />
        </>
      }
    >
      {(view) =>
        columns && (
          <TimeChart
            title={t('curve')}
            columns={columns}
            series={series}
            axes={AXES}
            whole={whole}
            bands={bands}
            bandLabel={t('stage_bulk')}
            theme={theme}
            view={view}
          />
        )
      }
    </ChartCard>
  );
}
