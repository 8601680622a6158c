import type { ReactNode } from 'react';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import styles from './HealthCard.module.css';

interface Props {
  title: string;
  note?: string | undefined;
  /** Beside the note. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the page under its title. */
export const HealthCard = ({ title, note, action, children }: Props) => (
  <section className={classNames(card.card, styles.card)} aria-label={title}>
    <header className={styles.head}>
      <h2>{title}</h2>
      {note && <span className={styles.note}>{note}</span>}
      {action}
    </header>
    {children}
  </section>
);
