import { useTranslation } from 'react-i18next';
import { Icon } from '../art/Icon.tsx';
import styles from './AlarmLevel.module.css';
import { SEVERITY_ICONS, severityOf } from './severity.ts';

const NONE = -1;

/** The level of a device's worst warning: a shield for none. */
export function AlarmLevel({ level, size = 15 }: { level: number; size?: number }) {
  const { t } = useTranslation('device');
  const severity = severityOf(level);
  if (level === NONE) {
    return (
      <span className={styles.level}>
        <span className={styles.none}>
          <Icon name="shield" size={size} stroke={2} />
        </span>
        {t('level_none')}
      </span>
    );
  }
  return (
    <span className={styles.level} data-severity={severity}>
      <Icon name={SEVERITY_ICONS[severity]} size={size} stroke={2} />
      {t('level_n', { level })}
    </span>
  );
}
