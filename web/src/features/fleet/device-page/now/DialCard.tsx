import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { percentQuantity } from '#domain/foundation/kinds/units.ts';
import { SocDial } from '../../../../charts/SocDial.tsx';
import { useFormat } from '../../../../i18n/use-format.ts';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { useIsDesktop } from '../../../../ui/layout/use-media-query.ts';
import { HeldMark } from '../../../../ui/mark/HeldMark.tsx';
import card from '../../../../ui/page/Card.module.css';
import { AsOf } from '../AsOf.tsx';
import type { History } from '../history/history.ts';
import { monitorQueries, type UnitOfDevice } from '../monitor-queries.ts';
import type { MonitorNow } from '../use-monitor.ts';
import styles from './DialCard.module.css';
import { Fact } from './Fact.tsx';
import { lastFullCharge } from './last-full-charge.ts';
import { RemainingFact } from './RemainingFact.tsx';

interface Props {
  device: UnitOfDevice;
  now: MonitorNow;
  history: History;
  /** Centi-%, from the battery management system; `null` without one. */
  soh: number | null;
}

/** The charge on its dial, and below it the remaining energy and time. */
export function DialCard({ device, now, history, soh }: Props) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  const isDesktop = useIsDesktop();
  const { readings, appearance, stale } = now;
  const hours = useQuery(monitorQueries.hourMeter(device)).data?.hours;
  const sessions = useQuery(monitorQueries.sessions(device)).data;
  const fullAt = useMemo(() => sessions && lastFullCharge(sessions, history), [sessions, history]);
  return (
    <section className={classNames(card.card, styles.card)} aria-label={t('state_of_charge')} data-stale={stale}>
      <header className={styles.header}>
        <h2 className={isDesktop ? undefined : 'visually-hidden'}>{t('state_of_charge')}</h2>
        <AsOf at={readings.held.soc ?? readings.at} stale={stale} />
        <HeldMark since={readings.held.soc} />
      </header>
      <div className={styles.dial}>
        <SocDial
          socPercent={readings.soc === null ? null : Math.round(readings.soc / 100)}
          appearance={appearance}
          small={!isDesktop}
        />
      </div>
      <dl className={styles.facts}>
        <RemainingFact device={device} reportedMinutes={readings.remainingMinutes} />
        <Fact label={t('hour_meter')}>
          {hours === undefined ? '--' : t('hours', { hours: format.number(hours, hours < 100 ? 1 : 0) })}
        </Fact>
        <Fact
          label={isDesktop ? t('health') : t('health_short')}
          {...(soh !== null && { basis: t('time_left_reported') })}
        >
          {format.quantity(percentQuantity(soh))}
        </Fact>
        <Fact label={t('last_full')}>
          {fullAt === null ? t('last_full_none') : format.date('dayMonthTime', fullAt)}
        </Fact>
      </dl>
    </section>
  );
}
