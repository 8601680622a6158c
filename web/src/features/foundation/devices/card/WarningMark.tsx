import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { SEVERITY_ICONS, severityOf } from '../../../../ui/mark/severity.ts';
import styles from './WarningMark.module.css';

/** Marks a device with warnings by the worst severity. */
export function WarningMark({ level, size }: { level: number; size: number }) {
  const { t } = useTranslation('device');
  const severity = severityOf(level);
  const label = `${t('warning')}, ${t('level_n', { level })}`;
  return (
    <span className={styles.mark} data-severity={severity} title={label}>
      <Icon name={SEVERITY_ICONS[severity]} size={size} stroke={1.9} />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
