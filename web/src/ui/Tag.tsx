import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-paths.ts';
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
