import { useTranslation } from 'react-i18next';
import { LEASE_STATES } from '#domain/trade/leases/lease.ts';
import styles from './LeaseLegend.module.css';
import timeline from './LeaseTimeline.module.css';

/** What the bars and marks of the calendar mean. */
export function LeaseLegend() {
  const { t } = useTranslation('lease');
  return (
    <ul className={styles.legend} aria-label={t('legend')}>
      {LEASE_STATES.map((state) => (
        <li key={state}>
          <i className={state === 'toBeLeased' ? timeline.free : timeline.bar} data-state={state} />
          {t(`state_${state}`)}
        </li>
      ))}
      <li>
        <i className={timeline.mark} />
        {t('maintenance')}
      </li>
    </ul>
  );
}
