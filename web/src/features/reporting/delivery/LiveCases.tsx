import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { paths } from '../../../routes/paths.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import { SEVERITY_ICONS, severityOf } from '../../../ui/mark/severity.ts';
import { deliveryQueries } from './delivery-queries.ts';
import styles from './EscalationCard.module.css';
import type { AlarmTextOf } from './log-line.ts';

/** The open warnings that are on their way through the chain, the next one first. */
export function LiveCases({ textOf }: { textOf: AlarmTextOf }) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const { data } = useQuery(deliveryQueries.escalating());
  if (!data || data.list.length === 0) return null;
  const more = data.total - data.list.length;
  return (
    <ul className={styles.cases}>
      {data.list.map(({ id, alarm, deviceName, step, at }) => {
        const severity = severityOf(alarm.level);
        const time = format.clock(at);
        return (
          <li key={id} data-severity={severity}>
            <Icon name={SEVERITY_ICONS[severity]} size={16} stroke={1.9} />
            <p>
              <b>
                {textOf(alarm)}, {deviceName}
              </b>{' '}
              {step === 1 ? t('live_first', { time }) : t('live_step', { step: step - 1, next: step, time })}
            </p>
            <Link {...paths.messages('WarnMsg', { id })} aria-label={`${t('live_open')}: ${deviceName}`}>
              {t('live_open')}
            </Link>
          </li>
        );
      })}
      {more > 0 && <li className={styles.more}>{t('live_more', { count: more })}</li>}
    </ul>
  );
}
