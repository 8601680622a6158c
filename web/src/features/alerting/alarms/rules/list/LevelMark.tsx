import { Icon } from '../../../../../ui/art/Icon.tsx';
import { SEVERITY_ICONS, severityOf } from '../../../../../ui/mark/severity.ts';
import styles from './LevelMark.module.css';

/** The icon of a level on its tile; of one that is off, without colour. */
export function LevelMark({ level, isOff = false }: { level: number; isOff?: boolean }) {
  const severity = severityOf(level);
  return (
    <span className={styles.mark} data-severity={isOff ? undefined : severity}>
      <Icon name={SEVERITY_ICONS[severity]} size={15} stroke={1.9} />
    </span>
  );
}
