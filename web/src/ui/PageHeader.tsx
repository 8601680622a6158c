import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

interface Props {
  title: string;
  /** How many there are. */
  count?: string | undefined;
  children?: ReactNode;
}

/** Title of a page, its count, and its actions at the right. */
export const PageHeader = ({ title, count, children }: Props) => (
  <header className={styles.header}>
    <h1>{title}</h1>
    {count !== undefined && <span className={styles.count}>{count}</span>}
    {children && <div className={styles.actions}>{children}</div>}
  </header>
);
