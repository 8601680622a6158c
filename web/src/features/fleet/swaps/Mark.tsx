import { Icon } from '../../../ui/art/Icon.tsx';
import type { IconName } from '../../../ui/art/icon-paths.ts';
import styles from './Mark.module.css';

interface Props {
  icon: IconName;
  /** What becomes of the thing that it stands before. */
  kind?: 'stays' | 'moves' | 'ends';
}

/** An icon on a tile, before what it is about. */
export const Mark = ({ icon, kind = 'stays' }: Props) => (
  <span className={styles.mark} data-kind={kind}>
    <Icon name={icon} size={16} stroke={1.9} />
  </span>
);
