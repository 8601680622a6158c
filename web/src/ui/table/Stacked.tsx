import type { ReactNode } from 'react';
import styles from './Stacked.module.css';

/** A name and, below it and paler, the text that distinguishes it from others; each is cut at the end of its line. */
export const Stacked = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <span className={styles.text}>
    <b>{name}</b>
    <small>{children}</small>
  </span>
);
