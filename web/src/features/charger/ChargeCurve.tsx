import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { axisWish, type ChartSeries, seriesLook } from '../../charts/chart-series.ts';
import { TimeChart } from '../../charts/TimeChart.tsx';
import { errorText } from '../../i18n/error-text.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { Button } from '../../ui/Button.tsx';
import card from '../../ui/Card.module.css';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './ChargeCurve.module.css';
import { type Charge, chargerQueries } from './charger-queries.ts';
import { StageBar } from './StageBar.tsx';
import { stageSpans } from './stage-spans.ts';

const AXES = { left: axisWish.voltage, right: { leastSpan: 4 } } as const;

/** Voltage and current of a charge over time, its main charge as a band, and how long each stage took. */
export function ChargeCurve({ charge }: { charge: Charge }) {
  const { t } = useTranslation(['charger', 'index']);
  const theme = useTheme();
  const [view, setView] = useState<'chart' | 'table'>('chart');
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
    <section className={classNames(card.card, styles.card)} aria-label={t('curve')}>
      <header className={styles.head}>
        <h2>{t('curve')}</h2>
        <IconButton
          icon={view === 'chart' ? 'list' : 'signal'}
          iconSize={17}
          label={view === 'chart' ? t('as_table') : t('as_chart')}
          onClick={() => setView(view === 'chart' ? 'table' : 'chart')}
        />
      </header>
      <div className={styles.body}>
        {error && !data && (
          <EmptyState alert scene="broken" title={t('curve_failed')} reason={errorText(error)}>
            <Button kind="primary" icon="refresh" onClick={() => void refetch()}>
              {t('index:try_again')}
            </Button>
          </EmptyState>
        )}
        {!columns && !error && <Skeleton width="100%" height={300} radius={8} />}
        {columns && (
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
        )}
      </div>
      <h3 className={styles.stages}>{t('stages_of')}</h3>
      <StageBar seconds={charge.stageSeconds} />
    </section>
  );
}
