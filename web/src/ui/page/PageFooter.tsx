import type { ReactNode } from 'react';
import styles from './PageFooter.module.css';

interface Props {
  /** The range shown and the total. */
  summary?: ReactNode;
  /** The pager, if there is more than one page. */
  children?: ReactNode;
}

/** The line below a list: the range on the left, the pager on the right; centred on phones. */
export const PageFooter = ({ summary, children }: Props) => (
  <footer className={styles.footer}>
    {summary && <span className={styles.summary}>{summary}</span>}
    {children}
  </footer>
);
