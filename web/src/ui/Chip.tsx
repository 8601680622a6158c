import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-paths.ts';

interface Props {
  on: boolean;
  icon?: IconName;
  onClick: () => void;
  children: ReactNode;
}

/** A filter that is on or off. */
export const Chip = ({ on, icon, onClick, children }: Props) => (
  <button type="button" className={styles.chip} aria-pressed={on} onClick={onClick}>
    {icon && <Icon name={icon} size={14} />}
    {children}
  </button>
);
