import { type ReactNode, useId } from 'react';
import { classNames } from '../../../../../ui/layout/class-names.ts';
import card from '../../../../../ui/page/Card.module.css';
import styles from './RuleCard.module.css';

interface Props {
  title: string;
  /** Beside the title. */
  end?: ReactNode;
  children: ReactNode;
}

/** A part of the page of a rule. */
export function RuleCard({ title, end, children }: Props) {
  const id = useId();
  return (
    <section className={classNames(card.card, styles.card)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}
