import type { ReactNode } from 'react';
import styles from './FullPage.module.css';

/** A full page without navigation. */
export const FullPage = ({ children }: { children: ReactNode }) => <main className={styles.page}>{children}</main>;
