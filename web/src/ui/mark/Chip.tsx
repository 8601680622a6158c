import type { ReactNode, Ref } from 'react';
import { Icon } from '../art/Icon.tsx';
import type { IconName } from '../art/icon-paths.ts';
import styles from './Chip.module.css';

interface Props {
  ref?: Ref<HTMLButtonElement> | undefined;
  on: boolean;
  icon?: IconName;
  onClick: () => void;
  children: ReactNode;
}

/** A filter that can be toggled. */
export const Chip = ({ ref, on, icon, onClick, children }: Props) => (
  <button ref={ref} type="button" className={styles.chip} aria-pressed={on} onClick={onClick}>
    {icon && <Icon name={icon} size={14} />}
    {children}
  </button>
);
