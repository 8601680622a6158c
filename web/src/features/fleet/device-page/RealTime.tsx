import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceSettings } from '#domain/alerting/device-settings/settings.ts';
import { CHEMISTRIES } from '#domain/foundation/basics/device-facts.ts';
import { historyRules } from '#domain/stream/history/rules.ts';
import type { DeviceInfo } from '../../../api/device-queries.ts';
import type { ChartMark } from '../../../charts/chart-data.ts';
import type { MapService } from '../../../map/map-service.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { Failure } from '../../../ui/page/Failure.tsx';
import { RequestLine } from './ask/RequestLine.tsx';
import { SwitchesCard } from './ask/SwitchesCard.tsx';
import { CellsCard } from './cells/CellsCard.tsx';
import { useCells } from './cells/use-cells.ts';
import { HistoryCard } from './chart/HistoryCard.tsx';
import { MomentCard } from './chart/MomentCard.tsx';
import { EventList } from './events/EventList.tsx';
import type { Moment } from './history/moment.ts';
import type { Range } from './history/range.ts';
import { useHistory } from './history/use-history.ts';
import { LiveSentence } from './LiveSentence.tsx';
import { MonitorSkeleton } from './MonitorSkeleton.tsx';
import { DialCard } from './now/DialCard.tsx';
import { Tiles } from './now/Tiles.tsx';
import { LinkFacts } from './place/LinkFacts.tsx';
import { PlaceSection } from './place/PlaceSection.tsx';
import styles from './RealTime.module.css';
import { useMonitor } from './use-monitor.ts';

interface Props {
  info: DeviceInfo;
  unit: number;
  range: Range;
  onRange: (range: Range) => void;
  /** The instant that the chart is about; null: up to now. */
  moment: Moment | null;
  onMomentEnd: () => void;
  service: MapService | undefined;
  /** Where the monitor of now took the place of another; null where none did. */
  change: ChartMark | null;
  /** More content about the device: above its values, below them on a phone. */
  header?: ReactNode;
}

/** The current values of one unit of a monitor, and its history. */
export function RealTime({ info, unit, range, onRange, moment, onMomentEnd, service, change, header }: Props) {
  const { t } = useTranslation('monitor');
  const { mcuId } = info;
  const device = useMemo(() => ({ mcuId, unit }), [mcuId, unit]);
  const now = useMonitor(info, unit);
  const shown = useHistory(device, range);
  const cells = useCells(device, info.bmsUnits.includes(device.unit));

  if (now.state === 'loading') return <MonitorSkeleton />;
  if (now.state === 'failed') {
    return <Failure error={now.error} onAgain={now.refetch} />;
  }
  if (now.state === 'neverSent') {
    return (
      <>
        <EmptyState scene="empty" title={t('never_title')} reason={t('never_text')}>
          <RequestLine device={device} newestAt={null} />
        </EmptyState>
        {header && <div className={styles.alone}>{header}</div>}
      </>
    );
  }
  return (
    <div className={styles.page}>
      <LiveSentence now={now} />
      {header && <div className={styles.header}>{header}</div>}
      <div className={styles.grid}>
        <div className={classNames(styles.column, styles.left)}>
          <DialCard device={device} now={now} history={shown.history} soh={cells?.sohCentiPercent ?? null} />
          <SwitchesCard device={device} info={info} now={now} />
        </div>
        <div className={styles.column}>
          <Tiles now={now} shown={shown} range={range} />
          {moment ? (
            <MomentCard device={device} moment={moment} range={range} onRange={onRange} onEnd={onMomentEnd} />
          ) : (
            <HistoryCard
              device={device}
              shown={shown}
              range={range}
              onRange={onRange}
              gapMs={gapMsOf(info)}
              cycles={cells?.cycleCount ?? null}
              change={change}
            />
          )}
          {cells && <CellsCard record={cells} online={now.online} />}
        </div>
        <aside className={classNames(card.card, styles.right)}>
          <EventList device={device} />
          <PlaceSection info={info} online={now.online} service={service} />
          <LinkFacts info={info} now={now} />
        </aside>
      </div>
    </div>
  );
}

/** How long a reading of this device is valid, by the same rule as in reports. */
function gapMsOf({ reportInterval, timeZone, chemistry }: DeviceInfo): number {
  return historyRules(
    deviceSettings({
      version: 0,
      // Whoever is not told how it is set sees it by the usual rule.
      reportIntervalSeconds: reportInterval ?? 0,
      timeZone,
      chemistry: CHEMISTRIES.find((known) => known === chemistry) ?? 'lfp',
      nominalCentiVolt: null,
      capacityCentiAmpHour: null,
    }),
  ).gapMs;
}
