import type { ReactNode } from 'react';
import { Icon } from '../art/Icon.tsx';
import type { IconName } from '../art/icon-paths.ts';
import { classNames } from '../layout/class-names.ts';
import styles from './Tag.module.css';

interface Props {
  tone?: 'idle' | 'charge' | 'discharge' | 'low' | 'alarm' | 'warn';
  icon?: IconName;
  children: ReactNode;
}

/** A state as a word with an icon. */
export const Tag = ({ tone = 'idle', icon, children }: Props) => (
  <span className={classNames(styles.tag, styles[tone])}>
    {icon && <Icon name={icon} size={12} stroke={2.2} />}
    {children}
  </span>
);
