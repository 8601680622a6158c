import type { ReactNode } from 'react';
import { HelpLink } from '../action/HelpLink.tsx';
import styles from './PageHeader.module.css';

interface Props {
  title: string;
  /** A drawing before the title. */
  mark?: ReactNode;
  /** The total. */
  count?: string | undefined;
  children?: ReactNode;
}

/** The title of a page, its count, and its actions on the right. */
export const PageHeader = ({ title, mark, count, children }: Props) => (
  <header className={styles.header}>
    {mark}
    <h1>{title}</h1>
    {count !== undefined && <span className={styles.count}>{count}</span>}
    <HelpLink title={title} />
    {children && <div className={styles.actions}>{children}</div>}
  </header>
);
