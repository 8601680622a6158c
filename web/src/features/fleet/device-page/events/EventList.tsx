import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../i18n/error-text.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import { monitorQueries, type UnitOfDevice } from '../monitor-queries.ts';
import { SideSection } from '../SideSection.tsx';
import { deviceEvents } from './device-events.ts';
import styles from './EventList.module.css';
import { EventRow } from './EventRow.tsx';
import { useAlarms } from './use-alarms.ts';

const SHOWN = 6;
const MOST = 60;

/** Recent events of the battery: warnings, charging, discharging. */
export function EventList({ device }: { device: UnitOfDevice }) {
  const { t } = useTranslation(['monitor', 'index']);
  const [all, setAll] = useState(false);
  const sessions = useQuery(monitorQueries.sessions(device));
  const { alarms, query } = useAlarms(device);
  const events = useMemo(() => deviceEvents(alarms, sessions.data ?? []).slice(0, MOST), [alarms, sessions.data]);
  const loading = sessions.isPending || query.isPending;
  const failure = (sessions.data ? null : sessions.error) ?? (query.data ? null : query.error);
  const again = () => {
    for (const { error, refetch } of [sessions, query]) if (error) void refetch();
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

const EventSkeleton = () => (
  <div className={styles.skeleton}>
    {[0, 1, 2, 3].map((line) => (
      <Skeleton key={line} width="100%" height={34} radius={8} />
    ))}
  </div>
);
