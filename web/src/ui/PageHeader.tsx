import type { ReactNode } from 'react';
import { HelpLink } from './HelpLink.tsx';
import styles from './PageHeader.module.css';

interface Props {
  title: string;
  /** The total. */
  count?: string | undefined;
  children?: ReactNode;
}

/** The title of a page, its count, and its actions on the right. */
export const PageHeader = ({ title, count, children }: Props) => (
  <header className={styles.header}>
    <h1>{title}</h1>
    {count !== undefined && <span className={styles.count}>{count}</span>}
    <HelpLink title={title} />
    {children && <div className={styles.actions}>{children}</div>}
  </header>
);
