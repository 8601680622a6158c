import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import styles from './LifeLine.module.css';

interface Props {
  online: boolean | null;
  lastContact: number | null;
  rsrpDbm: number | null;
}

/** Proof of life: whether a device is heard and how well, or when it was heard last. */
export function LifeLine({ online, lastContact, rsrpDbm }: Props) {
  const { t } = useTranslation('order');
  const format = useFormat();
  if (lastContact === null) return <span className={styles.silent}>{t('never_heard')}</span>;
  if (!online) {
    const time = format.date('dayMonthTime', lastContact);
    return <span className={styles.silent}>{t('heard_at', { time })}</span>;
  }
  return (
    <span>
      {t('heard_now')}
      {rsrpDbm !== null && `, ${t('signal_dbm', { dbm: format.number(rsrpDbm) })}`}
    </span>
  );
}
