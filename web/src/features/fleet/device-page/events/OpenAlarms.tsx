import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../i18n/error-text.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import type { UnitOfDevice } from '../monitor-queries.ts';
import { SideSection } from '../SideSection.tsx';
import { deviceEvents } from './device-events.ts';
import styles from './EventList.module.css';
import { EventRow } from './EventRow.tsx';
import { useAlarms } from './use-alarms.ts';

/** Faults and other warnings of a unit that are open. */
export function OpenAlarms({ device }: { device: UnitOfDevice }) {
  const { t } = useTranslation(['monitor', 'index']);
  const { alarms, query } = useAlarms(device);
  const open = deviceEvents(
    alarms.filter(({ releasedAt }) => releasedAt === null),
    [],
  );
  return (
    <SideSection title={t('monitor:open_warnings')}>
      {query.isPending && <Skeleton width="100%" height={34} radius={8} />}
      {query.error && !query.data && (
        <div className={styles.failed} role="alert">
          <p>{errorText(query.error)}</p>
          <Button size="small" icon="refresh" onClick={() => void query.refetch()}>
            {t('index:try_again')}
          </Button>
        </div>
      )}
      {query.data && open.length === 0 && <p className={styles.none}>{t('monitor:open_warnings_none')}</p>}
      <ol className={styles.list}>
        {open.map((event) => (
          <EventRow key={event.key} event={event} />
        ))}
      </ol>
    </SideSection>
  );
}

const SHOWN = 6;

/** Faults and other warnings of a unit that have ended, the last ones. */
export function ReleasedAlarms({ device }: { device: UnitOfDevice }) {
  const { t } = useTranslation('monitor');
  const { alarms, query } = useAlarms(device);
  const ended = alarms.filter(({ releasedAt }) => releasedAt !== null);
  const events = deviceEvents(ended, []).filter(({ kind }) => kind === 'released');
  if (!query.data) return null;
  return (
    <SideSection title={t('released_warnings')}>
      {events.length === 0 && <p className={styles.none}>{t('released_warnings_none')}</p>}
      <ol className={styles.list}>
        {events.slice(0, SHOWN).map((event) => (
          <EventRow key={event.key} event={event} />
        ))}
      </ol>
    </SideSection>
  );
}
