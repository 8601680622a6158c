import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '#domain/time.ts';
import { useNow } from '../../../i18n/clock.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useLiveDevice } from '../../../live/use-live.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { monitorQueries, type UnitOfDevice } from '../monitor-queries.ts';
import { SideSection } from '../SideSection.tsx';
import { answeredAlarm, type DeviceEvent, deviceEvents, joinAlarms } from './device-events.ts';
import styles from './EventList.module.css';
import { useEventLabels } from './use-event-labels.ts';

const SHOWN = 6;
const MOST = 60;

/** Recent events of the battery: warnings, charging, discharging. */
export function EventList({ device }: { device: UnitOfDevice }) {
  const { t } = useTranslation(['monitor', 'index']);
  const [all, setAll] = useState(false);
  const sessions = useQuery(monitorQueries.sessions(device));
  const alarms = useQuery(monitorQueries.alarms(device));
  const changes = useLiveDevice(device.mcuId)?.alarmChanges;
  const events = useMemo(
    () =>
      deviceEvents(
        joinAlarms(alarms.data?.map(answeredAlarm) ?? [], changes ?? []).filter(({ unit }) => unit === device.unit),
        sessions.data ?? [],
      ).slice(0, MOST),
    [alarms.data, changes, sessions.data, device],
  );
  const loading = sessions.isPending || alarms.isPending;
  const failure = (sessions.data ? null : sessions.error) ?? (alarms.data ? null : alarms.error);
  const again = () => {
    for (const query of [sessions, alarms]) if (query.error) void query.refetch();
  };
  return (
    <SideSection
      title={t('monitor:events')}
      tool={
        events.length > SHOWN && (
          <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('monitor:events_fewer') : t('monitor:events_more')}
          </button>
        )
      }
    >
      {loading && <EventSkeleton />}
      {failure && (
        <div className={styles.failed} role="alert">
          <p>{errorText(failure)}</p>
          <Button size="small" icon="refresh" onClick={again}>
            {t('index:try_again')}
          </Button>
        </div>
      )}
      {!loading && !failure && events.length === 0 && <p className={styles.none}>{t('monitor:events_none')}</p>}
      <ol className={styles.list} data-all={all}>
        {(all ? events : events.slice(0, SHOWN)).map((event) => (
          <EventRow key={event.key} event={event} />
        ))}
      </ol>
    </SideSection>
  );
}

function EventRow({ event }: { event: DeviceEvent }) {
  const format = useFormat();
  const now = useNow();
  const { icon, tone, title, detail } = useEventLabels()(event);
  const time = format.date(now - event.at < DAY_MS ? 'minute' : 'dayMonth', event.at);
  return (
    <li className={styles.event}>
      <span className={styles.dot} data-tone={tone}>
        <Icon name={icon} size={14} stroke={1.9} />
      </span>
      <div className={styles.text}>
        <div className={styles.first}>
          <b>{title}</b>
          <time dateTime={new Date(event.at).toISOString()} title={format.date('dateTime', event.at)}>
            {time}
          </time>
        </div>
        {detail && <div className={styles.detail}>{detail}</div>}
      </div>
    </li>
  );
}

const EventSkeleton = () => (
  <div className={styles.skeleton}>
    {[0, 1, 2, 3].map((line) => (
      <Skeleton key={line} width="100%" height={34} radius={8} />
    ))}
  </div>
);
