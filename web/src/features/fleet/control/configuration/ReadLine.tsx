import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import type { ConfigurationTwin } from '../control-queries.ts';
import styles from './Settings.module.css';

/** When the configuration was last read, if ever. */
export function ReadLine({ known }: Pick<ConfigurationTwin, 'known'>) {
  const { t } = useTranslation('control');
  const format = useFormat();
  return (
    <p className={styles.read}>
      {known ? t('known_at', { time: format.date('dateTime', known.receivedAt) }) : t('never_read')}
    </p>
  );
}
