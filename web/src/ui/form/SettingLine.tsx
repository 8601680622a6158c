import type { ReactNode } from 'react';
import styles from './SettingLine.module.css';

interface Props {
  title: string;
  help: string;
  /** What it is set with; nothing where it is decided elsewhere. */
  children: ReactNode;
}

/** One setting with what it means, on a line of its own. */
export const SettingLine = ({ title, help, children }: Props) => (
  <section className={styles.line} aria-label={title}>
    <div>
      <b>{title}</b>
      <p>{help}</p>
    </div>
    {children}
  </section>
);
