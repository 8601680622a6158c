import { useTranslation } from 'react-i18next';
import { classNames } from '../layout/class-names.ts';
import styles from './OnlineTag.module.css';

/** Online is a filled dot with text, offline a ring with text. */
export function OnlineTag({ online }: { online: boolean }) {
  const { t } = useTranslation('index');
  return (
    <span className={classNames(styles.tag, !online && styles.off)}>
      <i className={styles.dot} />
      {online ? t('online') : t('offline')}
    </span>
  );
}
