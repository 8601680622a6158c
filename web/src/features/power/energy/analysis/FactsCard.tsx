import type { ReactNode } from 'react';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import styles from './SystemAnalysis.module.css';

interface Props {
  title: string;
  tools?: ReactNode;
  /** How it is known. */
  basis?: ReactNode;
  children: ReactNode;
}

/** A card of an analysis: its title, its facts, and below them what they rest on. */
export const FactsCard = ({ title, tools, basis, children }: Props) => (
  <section className={classNames(card.card, styles.card)} aria-label={title}>
    <header>
      <h2>{title}</h2>
      {tools}
    </header>
    {children}
    {basis && <p className={styles.basis}>{basis}</p>}
  </section>
);
