import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '../../../../charts/ChartCard.tsx';
import type { ChartColumns, ChartMark } from '../../../../charts/chart-data.ts';
import { axisWish, type ChartSeries, seriesLook } from '../../../../charts/chart-series.ts';
import { TimeChart } from '../../../../charts/TimeChart.tsx';
import { useTheme } from '../../../../theme/use-theme.ts';
import { placeFrom, sliceOf } from '../history/history.ts';
import type { Range } from '../history/range.ts';
import type { ShownHistory } from '../history/use-history.ts';
import { monitorQueries, type UnitOfDevice } from '../monitor-queries.ts';
import { chargingBands } from './charging-bands.ts';
import { FooterLine } from './FooterLine.tsx';
import { MonitorOrPlace } from './MonitorOrPlace.tsx';
import { RangeTools } from './RangeTools.tsx';

interface Props {
  device: UnitOfDevice;
  shown: ShownHistory;
  range: Range;
  onRange: (range: Range) => void;
  /** The longest pause during which a reading stays valid, ms. */
  gapMs: number;
  cycles: number | null;
  /** Where the monitor of now took the place of another; null where none did. */
  change: ChartMark | null;
}

const AXES = { left: axisWish.soc, right: axisWish.current };

/** Charge and current over the range, with totals. */
export function HistoryCard({ device, shown, range, onRange, gapMs, cycles, change }: Props) {
  const { t } = useTranslation('monitor');
  const theme = useTheme();
  const [isOfMonitor, setOfMonitor] = useState(false);
  const crossed = change !== null && change.at > shown.period.from && change.at < shown.period.to ? change : null;
  const { history, period } = useMemo(
    () => (crossed && isOfMonitor ? since(shown, crossed.at) : shown),
    [crossed, isOfMonitor, shown],
  );
  const { newestAt } = shown;
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
    <ChartCard
      title={t('chart')}
      tools={
        <>
          {crossed && <MonitorOrPlace isOfMonitor={isOfMonitor} onChange={setOfMonitor} />}
          <RangeTools range={range} onRange={onRange} period={period} />
        </>
      }
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
          {...(crossed && { mark: crossed })}
        />
      )}
    </ChartCard>
  );
}

/** A history from an instant on. */
const since = ({ history, period }: Pick<ShownHistory, 'history' | 'period'>, from: number) => ({
  history: sliceOf(history, placeFrom(history.at, from), history.at.length),
  period: { from, to: period.to },
});
