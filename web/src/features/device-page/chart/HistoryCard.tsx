import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import type { ChartColumns } from '../../../charts/chart-data.ts';
import { axisWish, type ChartSeries, seriesLook } from '../../../charts/chart-series.ts';
import { TimeChart } from '../../../charts/TimeChart.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import { useTheme } from '../../../theme/use-theme.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { RANGES, type Range } from '../history/range.ts';
import type { ShownHistory } from '../history/use-history.ts';
import { monitorQueries, type UnitOfDevice } from '../monitor-queries.ts';
import { chargingBands } from './charging-bands.ts';
import { FooterLine } from './FooterLine.tsx';
import styles from './HistoryCard.module.css';

interface Props {
  device: UnitOfDevice;
  shown: ShownHistory;
  range: Range;
  onRange: (range: Range) => void;
  /** The longest pause during which a reading stays valid, ms. */
  gapMs: number;
  cycles: number | null;
}

const AXES = { left: axisWish.soc, right: axisWish.current };

/** Charge and current over the range, with totals. */
export function HistoryCard({ device, shown, range, onRange, gapMs, cycles }: Props) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  const theme = useTheme();
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
  const tools = (
    <>
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
    </>
  );
  return (
    <ChartCard
      title={t('chart')}
      tools={tools}
      state={shown.state}
      error={shown.error}
      failed={t('history_error')}
      onAgain={shown.retry}
      footer={<FooterLine history={history} gapMs={gapMs} cycles={cycles} />}
      grows
    >
      {(view) => (
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
    </ChartCard>
  );
}
