import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartColumns } from '../../../charts/chart-data.ts';
import { axisWish, type ChartSeries, seriesLook } from '../../../charts/chart-series.ts';
import { TimeChart } from '../../../charts/TimeChart.tsx';
import { errorText } from '../../../i18n/error-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useTheme } from '../../../theme/use-theme.ts';
import { Button } from '../../../ui/Button.tsx';
import card from '../../../ui/Card.module.css';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { RANGES, type Range } from '../history/range.ts';
import type { ShownHistory } from '../history/use-history.ts';
import { monitorQueries, type UnitOfDevice } from '../monitor-queries.ts';
import { chargingBands } from './charging-bands.ts';
import { FootLine } from './FootLine.tsx';
import styles from './HistoryCard.module.css';

interface Props {
  device: UnitOfDevice;
  shown: ShownHistory;
  range: Range;
  onRange: (range: Range) => void;
  /** Longest pause over which a reading holds, ms. */
  gapMs: number;
  cycles: number | null;
}

const AXES = { left: axisWish.soc, right: axisWish.current };

/** Charge and current over the range, and what it amounts to. */
export function HistoryCard({ device, shown, range, onRange, gapMs, cycles }: Props) {
  const { t } = useTranslation('monitor');
  const { t: common } = useTranslation('index');
  const format = useFormat();
  const theme = useTheme();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const { history, period, newestAt } = shown;
  const sessions = useQuery(monitorQueries.sessions(device)).data;
  const columns: ChartColumns = useMemo(() => ({ at: history.at, values: [history.soc, history.current] }), [history]);
  const series: readonly ChartSeries[] = useMemo(
    () => [
      { key: 'soc', label: t('charge'), unit: '%', axis: 'left', main: true, ...seriesLook.soc },
      { key: 'current', label: t('current'), unit: 'A', axis: 'right', ...seriesLook.current },
    ],
    [t],
  );
  const bands = useMemo(() => chargingBands(sessions ?? [], period, newestAt), [sessions, period, newestAt]);
  return (
    <section className={classNames(card.card, styles.card)} aria-label={t('chart')}>
      <header className={styles.head}>
        <h2>{t('chart')}</h2>
        <Segmented
          label={t('range')}
          value={range}
          segments={RANGES.map((one) => ({ value: one, content: t(`range_${one}`) }))}
          onChange={onRange}
        />
        <span className={styles.days}>
          <Icon name="calendar" size={15} />
          {format.days(period.from, period.to)}
        </span>
        <IconButton
          icon={view === 'chart' ? 'list' : 'signal'}
          iconSize={17}
          label={view === 'chart' ? t('as_table') : t('as_chart')}
          onClick={() => setView(view === 'chart' ? 'table' : 'chart')}
        />
      </header>
      <div className={styles.body}>
        {shown.state === 'failed' && (
          <EmptyState alert scene="broken" title={t('history_error')} reason={errorText(shown.error)}>
            <Button kind="primary" icon="refresh" onClick={shown.retry}>
              {common('try_again')}
            </Button>
          </EmptyState>
        )}
        {shown.state === 'loading' && <Skeleton width="100%" height={300} radius={8} />}
        {shown.state === 'loaded' && (
          <TimeChart
            title={t('chart')}
            columns={columns}
            series={series}
            axes={AXES}
            whole={period}
            bands={bands}
            bandLabel={t('charging')}
            theme={theme}
            view={view}
          />
        )}
      </div>
      <FootLine history={history} gapMs={gapMs} cycles={cycles} />
    </section>
  );
}
