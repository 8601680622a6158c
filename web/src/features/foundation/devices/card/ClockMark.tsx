import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/art/Icon.tsx';
import styles from './ClockMark.module.css';

/** Marks a device whose clock is wrong. */
export function ClockMark({ size }: { size: number }) {
  const { t } = useTranslation('device');
  const label = t('wrong_clock');
  return (
    <span className={styles.mark} title={label}>
      <Icon name="clock" size={size} stroke={1.9} />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
