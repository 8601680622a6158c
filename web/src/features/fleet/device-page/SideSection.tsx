import type { ReactNode } from 'react';
import styles from './SideSection.module.css';

interface Props {
  title: string;
  /** On the right of the title. */
  tool?: ReactNode;
  children: ReactNode;
}

/** A titled part of the column beside the readings. */
export const SideSection = ({ title, tool, children }: Props) => (
  <section aria-label={title}>
    <header className={styles.header}>
      <h2>{title}</h2>
      {tool}
    </header>
    {children}
  </section>
);
