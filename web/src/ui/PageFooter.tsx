import type { ReactNode } from 'react';
import styles from './PageFooter.module.css';

interface Props {
  /** What of how many is shown. */
  summary?: ReactNode;
  /** The pager, where there is more than one page. */
  children?: ReactNode;
}

/** Line below the list of a page: what is shown at the left, other pages at the right; on phones in the middle. */
export const PageFooter = ({ summary, children }: Props) => (
  <footer className={styles.footer}>
    {summary && <span className={styles.summary}>{summary}</span>}
    {children}
  </footer>
);
