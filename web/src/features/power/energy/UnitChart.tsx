import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChannelUnit } from '#domain/foundation/kinds/channel.ts';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import type { TimeSpan } from '../../../charts/chart-data.ts';
import { axisWish, type ChartSeries } from '../../../charts/chart-series.ts';
import { TimeChart } from '../../../charts/TimeChart.tsx';
import type { AxisWish } from '../../../charts/value-axis.ts';
import { useTheme } from '../../../theme/use-theme.ts';
import { energyQueries, type UnitOfKind } from './energy-queries.ts';
import { linesOf } from './unit-channels.ts';
import { useUnitLabels } from './use-unit-labels.ts';

interface Props {
  device: UnitOfKind;
  spanMs: number;
  /** Controls for the range, from the period that is shown. */
  toolsOf: (period: TimeSpan) => ReactNode;
}

const AXES: { readonly [U in ChannelUnit]?: AxisWish } = {
  '%': axisWish.soc,
  V: axisWish.voltage,
  A: { leastSpan: 4 },
  W: { leastSpan: 40 },
};

/** The main channels of a device behind a hub over the range. */
export function UnitChart({ device, spanMs, toolsOf }: Props) {
  const { t, i18n } = useTranslation('energy');
  const theme = useTheme();
  const labels = useUnitLabels();
  const { data, error, refetch } = useQuery(energyQueries.history(device, spanMs));
  const lines = linesOf(device.kind);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are those of the language
  const series: readonly ChartSeries[] = useMemo(
    () =>
      lines.map(({ channel, colour, axis }, place) => ({
        key: channel.name,
        label: labels.channel(channel),
        unit: channel.unit,
        decimals: channel.decimals > 1 ? 2 : channel.decimals === 1 ? 1 : 0,
        colour,
        axis,
        main: place === 0,
      })),
    [device.kind, i18n.language],
  );
  const axes = useMemo(() => {
    const wish = (side: 'left' | 'right') => {
      const unit = linesOf(device.kind).find(({ axis }) => axis === side)?.channel.unit;
      return AXES[unit ?? ''] ?? {};
    };
    return { left: wish('left'), right: wish('right') };
  }, [device.kind]);
  const title = t('unit_chart');
  return (
    <ChartCard
      title={title}
      tools={data && toolsOf(data.period)}
      state={data ? 'loaded' : error ? 'failed' : 'loading'}
      error={error}
      failed={t('unit_chart_failed')}
      onAgain={() => void refetch()}
      footer={null}
    >
      {(view) =>
        data && (
          <TimeChart
            title={title}
            columns={data}
            series={series}
            axes={axes}
            whole={data.period}
            theme={theme}
            view={view}
          />
        )
      }
    </ChartCard>
  );
}
