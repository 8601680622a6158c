import type { ReactNode } from 'react';
import styles from './Actions.module.css';

interface Props {
  /** The space above. */
  above?: 'none' | 'small' | 'middle' | 'large';
  children: ReactNode;
}

/** The buttons at the end of a form or a dialog; on a phone they share the width. */
export const Actions = ({ above = 'middle', children }: Props) => (
  <div className={styles.actions} data-above={above}>
    {children}
  </div>
);
