import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '#domain/time.ts';
import { deviceQueries } from '../../../api/device-queries.ts';
import { useNow } from '../../../i18n/clock.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useLiveDevice } from '../../../live/use-live.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { monitorQueries, type UnitOfDevice } from '../monitor-queries.ts';
import { alarmsOf, type DeviceEvent, deviceEvents, joinAlarms } from './device-events.ts';
import styles from './EventList.module.css';
import { useEventWords } from './use-event-words.ts';

const SHOWN = 6;
const MOST = 60;

/** What happened to the battery last: warnings, charging, discharging. */
export function EventList({ device }: { device: UnitOfDevice }) {
  const { t } = useTranslation('monitor');
  const [all, setAll] = useState(false);
  const sessions = useQuery(monitorQueries.sessions(device)).data;
  const messages = useQuery(deviceQueries.lately()).data;
  const changes = useLiveDevice(device.mcuId)?.alarmChanges;
  const events = useMemo(
    () =>
      deviceEvents(
        joinAlarms(alarmsOf(messages?.list ?? [], device.mcuId), changes ?? []).filter(
          ({ unit }) => unit === device.unit,
        ),
        sessions ?? [],
      ).slice(0, MOST),
    [messages, changes, sessions, device],
  );
  const loading = sessions === undefined && messages === undefined;
  return (
    <section aria-label={t('events')}>
      <header className={styles.head}>
        <h2>{t('events')}</h2>
        {events.length > SHOWN && (
          <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('events_fewer') : t('events_more')}
          </button>
        )}
      </header>
      {loading && <EventBones />}
      {!loading && events.length === 0 && <p className={styles.none}>{t('events_none')}</p>}
      <ol className={styles.list} data-all={all}>
        {(all ? events : events.slice(0, SHOWN)).map((event) => (
          <EventRow key={event.key} event={event} />
        ))}
      </ol>
    </section>
  );
}

function EventRow({ event }: { event: DeviceEvent }) {
  const format = useFormat();
  const now = useNow();
  const { icon, tone, title, detail } = useEventWords()(event);
  const time = format.date(now - event.at < DAY_MS ? 'minute' : 'dayMonth', event.at);
  return (
    <li className={styles.event}>
      <span className={styles.dot} data-tone={tone}>
        <Icon name={icon} size={14} stroke={1.9} />
      </span>
      <div className={styles.words}>
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

const EventBones = () => (
  <div className={styles.bones}>
    {[0, 1, 2, 3].map((bone) => (
      <Skeleton key={bone} width="100%" height={34} radius={8} />
    ))}
  </div>
);
