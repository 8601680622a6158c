import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/icon-paths.ts';
import styles from './LevelMark.module.css';

const LOOKS: Readonly<Record<number, { readonly icon: IconName; readonly tone: string }>> = {
  1: { icon: 'warning', tone: 'alarm' },
  2: { icon: 'diamond', tone: 'warn' },
};

/** The icon of a level on its tile; of one that is off, without colour. */
export function LevelMark({ severity, isOff = false }: { severity: number; isOff?: boolean }) {
  const { icon, tone } = LOOKS[severity] ?? { icon: 'info', tone: 'plain' };
  return (
    <span className={styles.mark} data-tone={isOff ? 'plain' : tone}>
      <Icon name={icon} size={15} stroke={1.9} />
    </span>
  );
}
