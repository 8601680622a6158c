import type { ReactNode } from 'react';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import styles from './Place.module.css';

interface Props {
  title: string;
  /** On the right of the title. */
  note?: ReactNode;
  children: ReactNode;
}

/** A card of the history of a place. */
export const Titled = ({ title, note, children }: Props) => (
  <section className={classNames(card.card, styles.card)} aria-label={title}>
    <header className={styles.head}>
      <h2>{title}</h2>
      {note !== undefined && <span>{note}</span>}
    </header>
    {children}
  </section>
);
